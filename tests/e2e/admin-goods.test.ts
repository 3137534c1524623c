import { look } from "./support/look.ts";
import { signInOwner } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "a price is changed in its row by the keyboard, and what somebody else changed meanwhile is asked about",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    test.setTimeout(120_000);
    await signInOwner(page);
    await page.goto("/admin/products?q=LL-AC-010");
    await look(page, "products");
    const price = page.getByLabel("Price of Hanging Peg Ring");
    pageErrors.allow(422, "/admin/products");
    await price.fill("9.99");
    await price.press("Enter");
    await expect(page.getByText("VAT in whole pence makes £9.98 or £10.00.")).toBeVisible();
    await look(page, "products refused");
    await page.getByRole("button", { name: "£9.98" }).press("Enter");
    await expect(page.getByRole("status")).toHaveText("Hanging Peg Ring is saved.");
    await expect(price).toHaveValue("9.98");
    await price.fill("12");
    await price.press("Escape");
    // What is ticked while the answer is awaited is kept, and is not saved yet.
    const takesOrders = page.getByLabel("Takes orders for Hanging Peg Ring");
    const answer = Promise.withResolvers<void>();
    await page.route(/\/admin\/products\.data/, async (route) => {
      if (route.request().method() === "POST") await answer.promise;
      await route.continue();
    });
    await price.fill("9.96");
    await price.press("Enter");
    await takesOrders.uncheck();
    answer.resolve();
    await expect(page.getByText("was £9.98")).toHaveCount(0);
    await expect(takesOrders).not.toBeChecked();
    await takesOrders.press("Escape");
    await expect(takesOrders).toBeChecked();
    await price.fill("9.98");
    await price.press("Enter");
    await expect(page.getByText("was £9.96")).toHaveCount(0);
    await expect(price).toHaveValue("9.98");

    const other = await page.context().newPage();
    await other.goto("/admin/products/LL-AC-010");
    await other.getByLabel("Price", { exact: true }).fill("10.80");
    await price.fill("11.40");
    await price.press("Enter");
    await expect(price).toHaveValue("11.40");
    await expect(page.getByRole("status")).toHaveText("Hanging Peg Ring is saved.");
    pageErrors.allow(409, "/admin/products/LL-AC-010");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(other.getByText(/^You changed the price to £11.40 at/)).toBeVisible();
    await look(other, "product conflict");
    await other.getByRole("button", { name: "Take the other" }).click();
    await expect(other.getByLabel("Price", { exact: true })).toHaveValue("11.40");
    await other.close();

    await page.goto("/admin/stock");
    await look(page, "stock");
    await page.goto("/admin/stock?do=count");
    await look(page, "count");
    await page.goto("/admin/stock/LL-AC-010");
    await page.getByLabel("Pieces received").fill("2");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("status")).toContainText("in stock.");
    await look(page, "stock of a product");
    await page.goto("/admin/discounts");
    await page.getByText("Only for some goods").click();
    await look(page, "discounts");
  },
);
