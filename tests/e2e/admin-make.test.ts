import { look } from "./support/look.ts";
import { buy } from "./support/bought-order.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "by keys alone a piece is begun, its bar ticked, taken back and made; another cannot be made and its day moves",
  { tag: "@desk" },
  async ({ page, request, pageErrors }) => {
    test.setTimeout(120_000);
    const order = await buy(request, ["traditional-kitchen-maid"]);
    await signInOwner(page, "/admin/make?view=all");
    const row = page.getByRole("row").filter({ hasText: order });
    const moveTo = async () => {
      for (let presses = 0; presses < 60; presses += 1) {
        await page.keyboard.press("j");
        if ((await row.getAttribute("data-current")) !== null) return;
      }
      throw new Error("The keys do not reach the row.");
    };
    await moveTo();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "being made." })).toBeVisible();
    await expect(row).toContainText("started");
    const tick = page.getByRole("button", { name: "Bar 1 is sawn" }).last();
    await tick.focus();
    await page.keyboard.press("Enter");
    await expect(tick).toHaveAttribute("aria-pressed", "true");
    await look(page, "being made");
    await tick.focus();
    await page.keyboard.press("Enter");
    await expect(tick).toHaveAttribute("aria-pressed", "false");

    const made = row.getByRole("button", { name: /^Mark made/ });
    await made.focus();
    await page.keyboard.press("Enter");
    await expect(row).toHaveCount(0);
    await page.getByRole("button", { name: /^Undo/ }).press("Enter");
    await expect(row).toContainText("started");

    await page.getByRole("link", { name: "Cannot make one of these" }).press("Enter");
    const pieces = page.getByLabel("Piece", { exact: true });
    const value = await pieces.locator("option", { hasText: order }).getAttribute("value");
    await pieces.selectOption(value);
    await look(page, "cannot make");
    pageErrors.allow(422, "/admin/make");
    await page.getByRole("button", { name: "Move the day and mail the customer" }).press("Enter");
    await expect(page.getByText("Enter a reason of up to 1,000 characters.").last()).toBeVisible();
    await page.getByLabel("Reason").fill("The pine is late");
    await page.getByRole("button", { name: "Move the day and mail the customer" }).press("Enter");
    await expect(
      page.getByRole("status").filter({ hasText: "The order is flagged" }),
    ).toBeVisible();
    await expect(row).toContainText("A piece can't be made as promised");

    await page.goto("/admin/make/settings");
    await page.getByRole("link", { name: "Traditional Kitchen Maid" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Traditional Kitchen Maid");
    const needed = page.getByRole("listitem").filter({ hasText: "Pine 38 × 22 mm, 0.9 m" });
    await expect(needed).toContainText("4");
    await page.getByLabel("Quantity, row 1", { exact: true }).fill("5");
    await expect(needed).toContainText("5");
    await page.getByRole("button", { name: "Remove row 2", exact: true }).click();
    await expect(page.getByText("No parts for lath length 1.2 m")).toBeVisible();
    await look(page, "a part list");

    await page.setViewportSize({ width: 820, height: 900 });
    await page.getByText("Menu", { exact: true }).press("Enter");
    await expect(page.getByRole("link", { name: "Stock" })).toBeVisible();
    await look(page, "the menu of a tablet", { widths: [820] });
    await page.keyboard.press("Escape");
    await expect(page.getByRole("link", { name: "Stock" })).toBeHidden();
    await page.getByRole("link", { name: "Make", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Make");
    await page.keyboard.press("p");
    await expect(page.getByRole("heading", { level: 1 })).toContainText("To make");
  },
);
