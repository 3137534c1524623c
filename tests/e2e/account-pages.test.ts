import { buy } from "./support/bought-order.ts";
import { airer, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { expectCart, open, payNow, toast } from "./support/page-actions.ts";

test("the header shows a changed name at once", { tag: "@desk" }, async ({ page }) => {
  await signedInCustomer(page);
  await open(page, "/account/details");
  await page.getByLabel("Full name").fill("Ann Featherstone");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(toast(page, "Your name is saved.")).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "MY ACCOUNT Ann Featherstone" }),
  ).toBeVisible();
});

test("the address book fills in the checkout", { tag: "@desk" }, async ({ page }) => {
  await signedInCustomer(page);
  for (const [line1, city, postcode] of [
    ["1 Mill Lane", "Halifax", "HX7 8AD"],
    ["2 Pulley Row", "Leeds", "LS1 1BA"],
  ] as const) {
    const form = { intent: "save", name: "Ann Lee", country: "GB", line1, city, postcode };
    expect((await page.request.post("/account/addresses", { form })).status()).toBe(200);
  }
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
  await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
  await expect(payNow(page)).toBeEnabled();
  await page
    .getByLabel("Your addresses")
    .selectOption({ label: "Ann Lee, 2 Pulley Row, Leeds, LS1 1BA, United Kingdom" });
  await expect(page.getByLabel("Street")).toHaveValue("2 Pulley Row");
  await page.getByLabel("City").fill("Bradford");
  await expect(page.getByLabel("Your addresses")).toHaveValue("");
});

test("Buy again puts what was bought into the cart", { tag: "@desk" }, async ({ page }) => {
  const customer = await signedInCustomer(page);
  const orderNumber = await buy(page.request, [airer], { customer });
  await open(page, `/account/orders/${orderNumber}`);
  await page.getByRole("button", { name: "Buy again" }).click();
  await expect(page).toHaveURL("/cart");
  await expectCart(page, "1 item £88.50");
});
