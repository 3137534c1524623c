import { fillAddress, halifax } from "./support/address-form.ts";
import { grippers, kitchenMaid, saveInBrowser } from "./support/carts.ts";
import { signedInCustomer, signIn } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { expectCart, open, payNow, sum, toast } from "./support/page-actions.ts";
import { expectPaymentPage, payByCard } from "./support/payment-page.ts";

test.describe("two tabs stay in sync:", { tag: "@desk" }, () => {
  test("adding and removing in one shows in the other", async ({ page, context }) => {
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await open(page, "/cart");
    const other = await context.newPage();
    await open(other, "/product/rubber-grippers");
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await expectCart(other, "2 items £94.50");
    await expectCart(page, "2 items £94.50");
    await expect(sum(page, "Total")).toHaveText("£94.50");
    await page.getByRole("button", { name: "Remove Traditional Kitchen Maid" }).click();
    await expectCart(other, "1 item £6.00");
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await expectCart(page, "2 items £12.00");
    await expect(
      page.getByRole("list", { name: "In your cart" }).getByRole("listitem"),
    ).toContainText(["Removed: Traditional Kitchen Maid.", "Rubber Grippers, 2 pieces"]);
    expect((await grippers(page)).price).toBe(6);
  });

  test("signing in in one shows in the other, and so does signing out, which ends the session", async ({
    page,
    context,
  }) => {
    const account = (name: string) => page.getByRole("banner").getByRole("link", { name });
    await open(page, "/");
    await expect(account("SIGN IN")).toBeVisible();
    const other = await context.newPage();
    await signedInCustomer(other, "Bea Moss");
    await open(other, "/account");
    await expect(account("MY ACCOUNT Bea Moss")).toBeVisible();

    await other.getByRole("button", { name: "Sign Out" }).click();
    await expect(toast(other, "You have been logged out")).toBeVisible();
    await expect(other).toHaveURL("/");
    await expect(account("SIGN IN")).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();
    // The device cookie remains: it marks a known device and signs nobody in (docs/decisions/0011-known-devices.md).
    expect((await context.cookies()).map(({ name }) => name)).toEqual(["device"]);
    await page.getByRole("link", { name: "Order history" }).click();
    await expect(page).toHaveURL("/login?from=%2Faccount");
    await expect(page.getByText("Please log in to view your profile.")).toBeVisible();
  });
});

test(
  "a customer's cart is the same on two devices, and leaves with the customer",
  { tag: "@desk" },
  async ({ page, browser, baseURL }) => {
    const customer = await signedInCustomer(page);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await open(page, "/cart");
    await expectCart(page, "1 item £88.50");
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await context.newPage();
    await open(other, "/product/rubber-grippers");
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await open(other, "/login");
    await Promise.all([
      // The message leaves by itself, perhaps before a slow page has loaded.
      expect(toast(other, "Your cart now has an item that you added earlier.")).toBeVisible(),
      signIn(other, customer),
    ]);
    await expectCart(other, "2 items £94.50");

    await page.reload();
    await expectCart(page, "2 items £94.50");
    const merged = page.waitForResponse("**/api/kept-list");
    await page.getByRole("button", { name: "Remove Traditional Kitchen Maid" }).click();
    await merged;
    await open(other, "/cart");
    await expectCart(other, "1 item £6.00");

    await open(other, "/account");
    await other.getByRole("button", { name: "Sign Out" }).click();
    await expect(toast(other, "You have been logged out")).toBeVisible();
    await expectCart(other, "0 items £0.00");
    await context.close();
    await open(page, "/cart");
    await expectCart(page, "1 item £6.00");
  },
);

test(
  "what was paid for on one device leaves the cart on the other, though the first never came back",
  { tag: "@desk" },
  async ({ page, browser, baseURL }) => {
    const customer = await signedInCustomer(page);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    const kept = page.waitForResponse("**/api/kept-list");
    await open(page, "/checkout");
    await kept;
    const context = await browser.newContext({ ...(baseURL && { baseURL }) });
    const other = await context.newPage();
    await open(other, "/login");
    await signIn(other, customer);
    await expectCart(other, "1 item £88.50");

    await fillAddress(page, halifax);
    await payNow(page).click();
    await expectPaymentPage(page);
    await page.route("**/checkout/success**", (route) => route.abort());
    await payByCard(page);
    await expect(async () => {
      await open(other, "/cart");
      await expectCart(other, "0 items £0.00");
    }).toPass();
    await context.close();
  },
);
