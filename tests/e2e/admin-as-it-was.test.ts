import { look } from "./support/look.ts";
import { buy } from "./support/bought-order.ts";
import { deliver, signInOwner, waitForKeys } from "./support/staff.ts";
import { expect, test } from "./support/test.ts";

test.use({ contextOptions: { reducedMotion: "reduce" } });

test(
  "an order is looked at as it was by the keyboard, and its words are on paper",
  { tag: "@desk" },
  async ({ page, request }) => {
    test.setTimeout(120_000);
    const orderNumber = await buy(request, ["beech-pegs"]);
    await signInOwner(page);
    await waitForKeys(page);
    await page.goto(`/admin/orders/${orderNumber}`);
    await page.getByRole("link", { name: "As it was: products, rates, terms" }).press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("As it was");
    await expect(page.getByText("The order has the price of the page.")).toBeVisible();
    await look(page, "an order as it was");
    const words = page.getByText("What the page said").first();
    await words.focus();
    await page.keyboard.press("Enter");
    await look(page, "an order as it was, with its words");
    await page.keyboard.press("Enter");
    const terms = page.locator("details").last();
    await expect(terms).not.toHaveAttribute("open", "");
    await page.emulateMedia({ media: "print" });
    const height = await terms.evaluate((each) => each.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(1_000);
    await page.emulateMedia({ media: "screen" });
    await page.getByRole("link", { name: "All versions" }).first().press("Enter");
    await expect(page.getByLabel("As at the end of")).toBeVisible();
    await look(page, "versions with a day");
  },
);

test("the rows behind figures are accessible", { tag: "@desk" }, async ({ page, request }) => {
  test.setTimeout(120_000);
  const orderNumber = await buy(request, ["beech-pegs"]);
  await signInOwner(page);
  await waitForKeys(page);
  await page.goto("/admin/reports/products");
  await page.getByRole("link", { name: /pieces of Beech Pegs/ }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("What was sold: ");
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
  await look(page, "the rows of a product");
  await page.goto("/admin/reports/returns/rows");
  await look(page, "the pieces that came back");
  await page.goto("/admin/reports/funnel");
  await page
    .getByRole("link", { name: /orders placed: the orders/ })
    .last()
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Orders placed");
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
  await look(page, "the orders that were placed");
  await deliver(orderNumber);
  await page.goto("/admin/reports/lead-times");
  await page
    .getByRole("link", { name: /pieces dispatched$/ })
    .last()
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pieces dispatched");
  await expect(page.getByRole("link", { name: orderNumber })).toBeVisible();
  await look(page, "the pieces that were dispatched");
  await page.goto("/admin/reports/vat");
  await page.getByRole("row").nth(1).getByRole("link").first().press("Enter");
  await page.getByRole("link", { name: "what proves that their goods left" }).press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Export evidence");
  await look(page, "export evidence");
});
