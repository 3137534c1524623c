import { changingList } from "#storefront/client/lists/change-list.ts";
import { cartList } from "./cart.ts";
import type { CartChoice, CartItem } from "./line-list.ts";

// Not on every page: only cart, checkout and account load what changes the cart.

export { addToCart, itemPence, leaveOutOfTotal, readCart, useCart, type Cart } from "./cart.ts";
export { parseItems, type CartChoice, type CartItem } from "./line-list.ts";

/** The cart, with what changes it. */
export const cartChanges = changingList("cart", cartList);

/**
 * Inserts an item at a position, or at the end when the cart is shorter. The line has a new id even if
 * the item is a removed line, as a removed id stays removed. Null when the cart is full.
 */
export function restoreToCart(choice: CartChoice, position: number): string | null {
  return cartList.insert(choice, position);
}

/** Removes a line. An id that the cart does not hold changes nothing. */
export function removeFromCart(lineId: string): void {
  cartChanges.remove(lineId);
}

/** Puts another choice in the place of a line. Returns the new id, or null when the line is gone. */
export function replaceInCart(lineId: string, choice: CartChoice): string | null {
  return cartChanges.replace(lineId, choice);
}

/**
 * Replaces the items with others made from them. Lines that are left out are remembered as removed, so
 * that the cart kept on the account loses them too.
 */
export function updateCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  cartChanges.update(change);
}

/**
 * Stores the prices that a customer has now seen, in pounds, null where there is none. Does nothing
 * when the cart has changed since those prices were requested, in this tab or another.
 */
export function saveSeenPrices(
  pricedItems: readonly CartItem[],
  prices: readonly (number | null | undefined)[],
): void {
  updateCart((items) =>
    JSON.stringify(items) === JSON.stringify(pricedItems)
      ? items.map((item, index) => ({ ...item, price: prices[index] ?? item.price }))
      : items,
  );
}

/** Identifies an item by its product and options: two of the same have the same key. */
export function lineKey({ id, options }: Pick<CartChoice, "id" | "options">): string {
  return `${id} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}
