import { chromium } from "@playwright/test";
import { findBrowser } from "#scripts/testing/browser.ts";
import { fillAddress, halifax } from "#tests/e2e/support/address-form.ts";
import { kitchenMaid, saveInBrowser } from "#tests/e2e/support/carts.ts";
import { signedInCustomer } from "#tests/e2e/support/customers.ts";
import { open, payNow } from "#tests/e2e/support/page-actions.ts";

/** A customer in a browser, who has filled in the checkout. */
export type AtCheckout = {
  /** What the fields of the address have. */
  typed(): Promise<readonly string[]>;
  /** Returns what the shop says. */
  pressPayNow(): Promise<string>;
  close(): Promise<void>;
};

const NOTE = "Please leave it with the neighbour at number 3.";

/** Opens the checkout of a shop for a new customer with a product in the cart, and fills it in. */
export async function openCheckout(shopUrl: string): Promise<AtCheckout> {
  const executablePath = await findBrowser(new AbortController().signal);
  const args = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
  ];
  const browser = await chromium.launch({ executablePath, args });
  const page = await browser.newPage({ baseURL: shopUrl });
  await signedInCustomer(page);
  await saveInBrowser(page, "cart", [await kitchenMaid(page)]);
  await open(page, "/checkout");
  await fillAddress(page, halifax);
  const notes = page.getByLabel(/notes/i).first();
  await notes.fill(NOTE);
  await payNow(page).and(page.locator(":enabled")).waitFor();
  return {
    typed: () =>
      Promise.all([
        page.getByLabel("Street").inputValue(),
        page.getByLabel("City").inputValue(),
        page.getByLabel("Postcode").inputValue(),
        notes.inputValue(),
      ]),
    async pressPayNow() {
      await payNow(page).click();
      const alert = page.getByRole("alert").filter({ hasText: /charged/ });
      return alert.innerText();
    },
    close: () => browser.close(),
  };
}
