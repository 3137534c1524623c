import { expect, type Page } from "@playwright/test";

export const cards = {
  pays: "4242 4242 4242 4242",
  isDeclined: "4000 0000 0000 0002",
  asks: "4000 0025 0000 3155",
} as const;

/** Waits for Stripe's payment page. */
export async function expectPaymentPage(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Pay with card" })).toBeVisible();
}

/** Fills in Stripe's payment page and presses Pay. */
export async function payBy(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
  await page.getByLabel("Name on card").fill("Ann Lee");
  await page.getByRole("button", { name: /^Pay £/ }).click();
}
