import { expectUncovered, toast } from "./support/page-actions.ts";
import { expect, test } from "./support/test.ts";

test("Add to Cart says so with a way to the cart before the script has come @phone", async ({
  page,
}) => {
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/product/rubber-grippers");
  const viewCart = toast(page, "View cart");
  await expect(viewCart).toBeHidden();
  await page.getByRole("button", { name: "Add to Cart" }).filter({ visible: true }).click();
  await expect(toast(page, /^Rubber Grippers added\. Cart total £6\.00/)).toBeVisible();
  await expectUncovered(viewCart);
  await viewCart.click();
  await expect(page).toHaveURL("/cart");
  expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
  held.resolve();
  await expect(page.getByRole("heading", { name: "Rubber Grippers" })).toBeVisible();
});
