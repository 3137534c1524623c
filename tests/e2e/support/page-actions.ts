import { expect, type Locator, type Page } from "@playwright/test";

/** Opens an address, and waits until the page has come alive: the header then tells the cart. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

export async function waitForHydration(page: Page): Promise<void> {
  await expect(cartLink(page)).toHaveAccessibleName(/\d+ items? £\d/);
}

/** The header's cart, whichever of its two forms is shown. */
export function cartLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /^SHOPPING CART/ });
}

/** What the header says of the cart, such as "1 item £88.50". */
export async function expectCart(page: Page, words: string): Promise<void> {
  await expect(cartLink(page)).toHaveAccessibleName(new RegExp(`SHOPPING CART,? ?${words}$`));
}

/** A message at the top right. */
export function toast(page: Page, words: string | RegExp): Locator {
  return page.getByRole("status", { name: "Messages" }).getByText(words);
}

/** A line of the sums: "Subtotal", "VAT", "Shipping", "Total". */
export function sum(page: Page, name: string): Locator {
  return page.getByRole("row", { name: new RegExp(`^${name}\\b`) }).getByRole("cell");
}

export function payNow(page: Page): Locator {
  return page.getByRole("button", { name: "Pay Now" });
}

/** The side menu, where a phone has what a desk has in the header. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "MENU" }).click();
  const menu = page.getByRole("navigation", { name: "Side menu" });
  await expect(menu).toBeVisible();
  return menu;
}
