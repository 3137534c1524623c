// What every page needs of the cart. cart-store.ts has the rest, which cart and checkout load.

import { useSyncExternalStore } from "react";
import { parsePoundsValue, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { createLineList, PRICE_MAX_PENCE, type CartChoice, type CartItem } from "./line-list.ts";

/** The cart as a page draws it. It is not ready on the server and before hydration. */
export type Cart = {
  readonly items: readonly CartItem[];
  readonly count: number;
  readonly totalPence: Pence;
  readonly ready: boolean;
};

const NOT_READY: Cart = { items: [], count: 0, totalPence: ZERO, ready: false };

/** The cart of this browser, in step across its tabs. */
export const cartList = createLineList("cart");

/** The cart as a page draws it. Empty and not ready until hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(cartList.subscribe, readCart, () => NOT_READY);
}

let cart = NOT_READY;
let uncounted: ReadonlySet<string> = new Set();

/** The cart now. The same object until it changes. */
export function readCart(): Cart {
  const items = cartList.read();
  if (!cart.ready || cart.items !== items) {
    const counted = items.filter(({ lineId }) => !uncounted.has(lineId));
    const totalPence = sumPence(counted.map(itemPence));
    cart = { items, count: items.length, totalPence, ready: true };
  }
  return cart;
}

/**
 * Leaves lines that can't be bought out of the total, by their ids, as their quote does: until the next quote, or until
 * a page is loaded.
 */
export function leaveOutOfTotal(lineIds: readonly string[]): void {
  uncounted = new Set(lineIds);
  cart = NOT_READY;
  cartList.notify();
}

/**
 * Appends an item; the cart may hold the same product several times (docs/spec/shop.md §4). Returns the
 * id of the new line, or null when the cart already held 100 and nothing was added.
 */
export function addToCart(choice: CartChoice): string | null {
  return cartList.insert(choice, LINES_MAX);
}

/** The price a customer saw. A missing price, or one that is not a number, counts as £0.00. */
export function itemPence(item: CartChoice): Pence {
  const seen = parsePoundsValue(item.price);
  return seen === null || seen > PRICE_MAX_PENCE ? ZERO : seen;
}
