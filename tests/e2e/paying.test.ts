import type { Page } from "@playwright/test";
import { fillAddress, halifax } from "./support/address-form.ts";
import { expectPaymentPage, payByCard } from "./support/payment-page.ts";
import { grippers, kitchenMaid, saveInBrowser, storedCart } from "./support/carts.ts";
import { signedInCustomer } from "./support/customers.ts";
import { expect, test } from "./support/test.ts";
import { expectCart, waitForHydration, open, payNow, sum, toast } from "./support/page-actions.ts";

/** Fills in the checkout for a new customer with a Kitchen Maid of £88.50, up to Pay Now. */
async function readyToPay(page: Page) {
  const customer = await signedInCustomer(page);
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
  await fillAddress(page, halifax);
  await expect(payNow(page)).toBeEnabled();
  return customer;
}

test(
  "the browser's Back and cancelling on the payment page return to the checkout as it was filled in; one that can't be opened is tried again",
  { tag: "@phone" },
  async ({ page, pageErrors }) => {
    pageErrors.allow("failed", "/api/create-checkout-session");
    await readyToPay(page);
    await page.getByLabel("Notes", { exact: true }).fill("White, please.");
    await page.route("**/api/create-checkout-session", (route) => route.abort(), { times: 1 });
    await payNow(page).click();
    await expect(
      page.getByRole("alert").filter({ hasText: "Nothing has been charged" }),
    ).toBeVisible();
    await payNow(page).click();
    await expectPaymentPage(page);
    await page.goBack();
    await waitForHydration(page);
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await payNow(page).click();
    await expectPaymentPage(page);
    await page.getByRole("link", { name: "Cancel and return to the shop" }).click();
    await expect(toast(page, "Payment cancelled. Your cart is as you left it.")).toBeVisible();
    await expect(page).toHaveURL("/checkout");
    await expectCart(page, "1 item £88.50");
    expect(await storedCart(page)).toEqual([await kitchenMaid(page)]);
    await expect(page.getByLabel("Street")).toHaveValue("1 Mill Lane");
    await expect(page.getByLabel("Notes", { exact: true })).toHaveValue("White, please.");
    await expect(payNow(page)).toBeEnabled();
    await payNow(page).click();
    await expectPaymentPage(page);
    await expect(page.getByRole("button", { name: "Pay £88.50" })).toBeVisible();
  },
);

test(
  "paying removes what was bought from the cart and leaves what was added meanwhile",
  { tag: "@desk" },
  async ({ page, context }) => {
    await readyToPay(page);
    await payNow(page).click();
    await expectPaymentPage(page);
    const other = await context.newPage();
    await open(other, "/product/rubber-grippers");
    await other.getByRole("button", { name: "Add to Cart" }).click();
    await expectCart(other, "2 items £94.50");
    await payByCard(page);
    await expectCart(page, "1 item £6.00");
    expect(await storedCart(page)).toEqual([await grippers(page)]);
  },
);

test(
  "a price that has risen is shown before anything is paid",
  { tag: "@desk" },
  async ({ page, pageErrors }) => {
    pageErrors.allow(409, "/api/create-checkout-session");
    await signedInCustomer(page);
    await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
    await page.route("**/api/quote", async (route) => {
      const answer = await route.fetch();
      const text = (await answer.text()).replaceAll("8850", "100").replaceAll("7375", "83");
      await route.fulfill({ response: answer, body: text.replaceAll("1475", "17") });
    });
    await open(page, "/checkout");
    await fillAddress(page, halifax);
    await expect(sum(page, "Total")).toHaveText("£1.00");
    await page.unroute("**/api/quote");
    await payNow(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "£88.50" })).toContainText(
      "The total was £1.00 and is now £88.50. Nothing has been charged.",
    );
    await expect(sum(page, "Total")).toHaveText("£88.50");
    await payNow(page).click();
    await expectPaymentPage(page);
    await expect(page.getByRole("button", { name: "Pay £88.50" })).toBeVisible();
  },
);
