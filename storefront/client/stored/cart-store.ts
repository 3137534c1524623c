import { useSyncExternalStore } from "react";
import { parsePoundsValue, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { createStoredValue } from "#ui/stored-value.ts";

/**
 * An item of the cart, as local storage holds it (docs/spec/shop.md §3). The price, in pounds with VAT,
 * is the one the customer saw when adding the item. It serves to notice a change, never to charge.
 */
export type CartItem = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
};

/** The cart as a page draws it. It is not ready on the server and before hydration. */
export type Cart = {
  readonly items: readonly CartItem[];
  readonly count: number;
  readonly totalPence: Pence;
  readonly ready: boolean;
};

const NAME_MAX = 200;
const OPTIONS_MAX = 20;
const OPTION_TEXT_MAX = 40;
const ID_MAX = 2_147_483_646;
/** A hundred lines at this price are the largest sum the shop handles. A higher price is not ours. */
const PRICE_MAX_PENCE = 1_000_000;

const NOT_READY: Cart = { items: [], count: 0, totalPence: ZERO, ready: false };

const stored = createStoredValue<readonly CartItem[]>("cart", { parse: parseCart, empty: [] });

/** The cart of this browser, in step across its tabs. Empty and not ready until hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(stored.subscribe, readCart, () => NOT_READY);
}

let cart = NOT_READY;

/** The cart now. The same object until it changes. */
export function readCart(): Cart {
  const items = stored.read();
  if (!cart.ready || cart.items !== items) {
    const totalPence = sumPence(items.map(itemPence));
    cart = { items, count: items.length, totalPence, ready: true };
  }
  return cart;
}

/**
 * Appends an item; the cart may hold the same product several times (docs/spec/shop.md §4). Returns the
 * new cart, or null when it already held 100 lines and nothing was added.
 */
export function addToCart(item: CartItem): Cart | null {
  const items = stored.read();
  if (items.length >= LINES_MAX) return null;
  stored.save([...items, item]);
  return readCart();
}

/** Removes the item at a position. A position that does not exist changes nothing. */
export function removeFromCart(index: number): void {
  updateCart((items) => items.filter((_, position) => position !== index));
}

/** Replaces the items with others made from them. */
export function updateCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  stored.save(change(stored.read()));
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

/** The price a customer saw. A missing price, or one that is not a number, counts as £0.00. */
export function itemPence(item: CartItem): Pence {
  const seen = parsePoundsValue(item.price);
  return seen === null || seen > PRICE_MAX_PENCE ? ZERO : seen;
}

/** Identifies an item by its product and options: two of the same have the same key. */
export function lineKey({ id, options }: CartItem): string {
  return `${id} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/** Reads a stored cart, whatever it holds: valid items are taken, all others left out. */
export function parseCart(content: unknown): readonly CartItem[] {
  if (!Array.isArray(content)) return [];
  return content.slice(0, LINES_MAX).flatMap((entry: unknown) => parseItem(entry) ?? []);
}

function parseItem(entry: unknown): CartItem | null {
  if (!isRecord(entry)) return null;
  const { id: storedId, name } = entry;
  const id = typeof storedId === "string" ? Number(storedId) : storedId;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > ID_MAX) return null;
  const pricePence = parsePoundsValue(entry["price"]) ?? 0;
  return {
    id,
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
    price: pricePence > PRICE_MAX_PENCE ? 0 : pricePence / 100,
    options: parseOptions(entry["options"]),
  };
}

function parseOptions(options: unknown): Record<string, string> {
  if (!isRecord(options)) return {};
  const valid = Object.entries(options).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === "string" &&
      pair[0].length <= OPTION_TEXT_MAX &&
      pair[1].length <= OPTION_TEXT_MAX,
  );
  return Object.fromEntries(valid.slice(0, OPTIONS_MAX));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
