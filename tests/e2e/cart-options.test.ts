import type { Page } from "@playwright/test";
import { grippers, saveInBrowser, type StoredItem } from "./support/carts.ts";
import { open, sum } from "./support/page-actions.ts";
import { inDatabase } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

// No other test reads this product.
const SLUG = "ground-socket";
const NAME = "Rotary Ground Socket";

test.describe.configure({ mode: "serial" });

test(
  "a choice that can't be ordered says so, the standard one too, and another is chosen for it in the cart",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(422, "/api/quote");
    const standard = await standardSize(page);
    for (const [gone, options] of [
      ["50mm", { size: "50mm" }],
      [standard, { size: standard }],
      [standard, {}],
    ] as const) {
      const socket = { ...(await socketOf(page, gone)), options };
      await setAvailable(gone, false);
      try {
        await saveInBrowser(page, "cart", [socket, socket, await grippers(page)]);
        await open(page, "/cart");
        const lines = page.getByRole("list", { name: "In your cart" }).getByRole("listitem");
        const line = lines.filter({ hasText: NAME });
        await expect(line).toContainText(
          /mm.* is not available at the moment\. Press Edit options to choose another one, or remove it\./,
        );
        await expect(page.getByText("Change or remove the item")).toBeVisible();
        await expect(page.getByRole("button", { name: "Try again" })).toHaveCount(0);
        await expect(line.getByRole("link", { name: NAME })).toHaveAttribute(
          "href",
          /ground-socket/,
        );
        await expect(line.locator("img")).toBeVisible();
        await expect(lines.filter({ hasText: "Rubber Grippers" }).locator("img")).toBeVisible();
        await line.getByRole("button", { name: /^Edit options/ }).click();
        const form = page.getByRole("form", { name: `Options of ${NAME}` });
        await expect(form.getByRole("option", { name: /\(not available\)$/ })).toBeDisabled();
        await expect(form.getByRole("status")).toContainText("not available at the moment.");
        await expect(form.getByRole("button", { name: "Update cart" })).toBeDisabled();
        const other = form.locator("option:not([disabled])").first();
        await form.getByRole("combobox").selectOption(await other.getAttribute("value"));
        await expect(form.getByRole("status")).toContainText("This changes all 2 pieces.");
        await form.getByRole("button", { name: "Update cart" }).click();
        await expect(page.getByText("is not available")).toHaveCount(0);
        await expect(sum(page, "Total")).toHaveText(/^£\d/);
      } finally {
        await setAvailable(gone, true);
      }
    }
  },
);

test(
  "a choice is put into the cart when it has its price, which is as the lines have it",
  { tag: "@desk" },
  async ({ page }) => {
    await saveInBrowser(page, "cart", [await socketOf(page, "45mm")]);
    await open(page, "/cart");
    await page.getByLabel("Country").selectOption({ label: "France" });
    await expect(page.getByText("no UK VAT").first()).toBeVisible();
    const line = page.getByRole("list", { name: "In your cart" }).getByRole("listitem");
    const [price = ""] = /£[\d.]+/.exec((await line.textContent()) ?? "") ?? [];
    await page.getByRole("button", { name: /^Edit options/ }).click();
    const form = page.getByRole("form", { name: `Options of ${NAME}` });
    await expect(form.getByRole("status")).toHaveText(`With this choice ${price} without UK VAT.`);
    const held = Promise.withResolvers<void>();
    await page.route("**/api/quote", async (route) => {
      await held.promise;
      await route.continue();
    });
    await form.getByRole("combobox").selectOption("50mm");
    await expect(form.getByRole("status")).toContainText("…");
    await expect(form.getByRole("button", { name: "Update cart" })).toBeDisabled();
    held.resolve();
    await expect(form.getByRole("button", { name: "Update cart" })).toBeEnabled();
  },
);

async function socketOf(page: Page, size: string): Promise<StoredItem> {
  const { id } = await (await page.request.get(`/api/products/${SLUG}`)).json();
  return { id, name: NAME, price: 14.4, options: { size } };
}

async function standardSize(page: Page): Promise<string> {
  const product = await (await page.request.get(`/api/products/${SLUG}`)).json();
  const values = product.option_groups[0].values as { value: string; is_default: boolean }[];
  return (values.find((each) => each.is_default) ?? values[0])?.value ?? "";
}

const setAvailable = (value: string, isAvailable: boolean) =>
  inDatabase((db) =>
    db
      .updateTable("optionValues")
      .set({ isAvailable })
      .where("value", "=", value)
      .where("groupId", "in", (query) =>
        query
          .selectFrom("optionGroups")
          .innerJoin("products", "products.id", "productId")
          .select("optionGroups.id")
          .where("slug", "=", SLUG),
      )
      .execute(),
  );
