import { expect, type Locator, type Page } from "@playwright/test";

/** Opens a page and waits for hydration. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Waits until React has taken over the header, which shows the cart before that. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const link = document.querySelector('header a[href="/cart"]');
    return link !== null && Object.keys(link).some((key) => key.startsWith("__reactProps"));
  });
  await expect(cartLink(page)).toHaveAccessibleName(/\d+ items? £\d/);
}

/** The cart link of the header; phones, desks and the checkout have one each. */
export function cartLink(page: Page): Locator {
  return page.getByRole("banner").getByRole("link", { name: /^(SHOPPING CART|Back to cart)/ });
}

/** Expects the cart in the header to be `text`, such as "1 item £88.50", and so the count on a phone's basket. */
export async function expectCart(page: Page, text: string): Promise<void> {
  await expect(cartLink(page)).toHaveAccessibleName(
    new RegExp(`^(SHOPPING CART|Back to cart),? ?${text}$`),
  );
  const counts = await page.locator("[data-count]").allTextContents();
  const count = String(parseInt(text, 10) || "");
  expect(counts.filter((each) => each !== count)).toEqual([]);
}

/** A toast with this text. That of the script in the page is there before it says anything, and not shown. */
export function toast(page: Page, text: string | RegExp): Locator {
  const messages = page.getByRole("status", { name: "Messages" });
  return messages.getByText(text).filter({ visible: true });
}

/** Expects that nothing lies over the middle of an element that is on the screen. */
export async function expectUncovered(element: Locator): Promise<void> {
  const isOnTop = element.evaluate((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    return found !== null && (each === found || each.contains(found));
  });
  expect(await isOnTop, `nothing over ${String(element)}`).toBe(true);
}

/** The value of a line of the order summary: "Subtotal", "VAT", "Shipping" or "Total". */
export function sum(page: Page, name: string): Locator {
  return page.getByRole("row", { name: new RegExp(`^${name}\\b`) }).getByRole("cell");
}

export function payNow(page: Page): Locator {
  return page.getByRole("button", { name: "Pay Now" });
}

/** Opens the side menu, which has the links that a desk shows in the header. */
export async function openMenu(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "MENU" }).click();
  const menu = page.getByRole("navigation", { name: "Side menu" });
  await expect(menu).toBeVisible();
  return menu;
}

/** Waits until three more frames are drawn. */
export function drawFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
}

/** Keeps requests to these URLs from being answered until the returned function is called. */
export async function hold(page: Page, urls: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(urls, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}
