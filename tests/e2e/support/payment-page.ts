import { expect, type Page } from "@playwright/test";

/** The number of a card that pays. tests/http/shared-shop/orders-of-a-customer.test.ts has others. */
export const CARD = "4242 4242 4242 4242";

/** Waits for Stripe's payment page. */
export async function expectPaymentPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
}

/** Fills in Stripe's payment page and presses Pay. */
export async function payByCard(page: Page): Promise<void> {
  await page.getByLabel("Card number").fill(CARD);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ann Lee");
  await page.getByRole("button", { name: /^Pay £/ }).click();
}
