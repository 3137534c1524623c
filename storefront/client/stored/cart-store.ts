import { useSyncExternalStore } from "react";
import { parsePoundsValue, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { createStoredValue } from "#ui/stored-value.ts";
import { rememberRemoved } from "./removed-lines-store.ts";

/**
 * What a customer puts into the cart: a product, by its id, with the chosen options. The price, in
 * pounds with VAT, is the one the customer saw. It serves to notice a change, never to charge.
 */
export type CartChoice = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
};

/**
 * A line of the cart, as local storage holds it under "cart" (docs/spec/shop.md §3): a JSON array of
 * {id, name, price, options, lineId}, oldest first, at most 100. The line id is random and made once:
 * a line whose choice changes is a new line. Whoever appends a line may leave the id out, and it is
 * given at the next read.
 */
export type CartItem = CartChoice & { readonly lineId: string };

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

const LINE_ID = /^[\w-]{8,36}$/;

const stored = createStoredValue<readonly CartItem[]>("cart", { parse: parseCart, empty: [] });

/** The latest parsed cart of which some lines were stored without an id. */
let withNewIds: readonly CartItem[] | null = null;

/** The cart of this browser, in step across its tabs. Empty and not ready until hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribeToCart, readCart, () => NOT_READY);
}

/** Calls back after each change of the cart, in any tab. */
export function subscribeToCart(listener: () => void): () => void {
  const unsubscribe = stored.subscribe(listener);
  const items = stored.read();
  if (items === withNewIds) stored.save(items);
  return unsubscribe;
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
 * id of the new line, or null when the cart already held 100 and nothing was added.
 */
export function addToCart(choice: CartChoice): string | null {
  return restoreToCart(choice, LINES_MAX);
}

/**
 * Inserts an item at a position, or at the end when the cart is shorter. The line has a new id even if
 * the item is a removed line, as a removed id stays removed. Null when the cart is full.
 */
export function restoreToCart(choice: CartChoice, position: number): string | null {
  const items = stored.read();
  if (items.length >= LINES_MAX) return null;
  const line = newLine(choice);
  updateCart((now) => now.toSpliced(position, 0, line));
  return line.lineId;
}

/** Removes a line. An id that the cart does not hold changes nothing. */
export function removeFromCart(lineId: string): void {
  updateCart((items) => items.filter((item) => item.lineId !== lineId));
}

/** Puts another choice in the place of a line. Returns the new id, or null when the line is gone. */
export function replaceInCart(lineId: string, choice: CartChoice): string | null {
  const line = newLine(choice);
  let isFound = false;
  updateCart((items) =>
    items.map((item) => {
      if (item.lineId !== lineId) return item;
      isFound = true;
      return line;
    }),
  );
  return isFound ? line.lineId : null;
}

/**
 * Replaces the items with others made from them. Lines that are left out are remembered as removed, so
 * that the cart kept on the account loses them too.
 */
export function updateCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  const before = stored.read();
  const after = change(before);
  const ids = new Set(after.map(({ lineId }) => lineId));
  rememberRemoved(before.flatMap(({ lineId }) => (ids.has(lineId) ? [] : lineId)));
  stored.save(after);
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
export function itemPence(item: CartChoice): Pence {
  const seen = parsePoundsValue(item.price);
  return seen === null || seen > PRICE_MAX_PENCE ? ZERO : seen;
}

/** Identifies an item by its product and options: two of the same have the same key. */
export function lineKey({ id, options }: Pick<CartChoice, "id" | "options">): string {
  return `${id} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
}

/**
 * Reads a stored cart, whatever it holds: valid items are taken, all others left out. A line without an
 * id, or with another's, is given one.
 */
function parseCart(content: unknown): readonly CartItem[] {
  const ids = new Set<string>();
  let isStored = true;
  const items = parseItems(content).map((item) => {
    const isOwn = item.lineId !== "" && !ids.has(item.lineId);
    isStored &&= isOwn;
    const line = isOwn ? item : newLine(item);
    ids.add(line.lineId);
    return line;
  });
  if (!isStored) withNewIds = items;
  return items;
}

/** Reads stored items as they are: one without an id has the empty one. */
export function parseItems(content: unknown): readonly CartItem[] {
  if (!Array.isArray(content)) return [];
  return content.slice(0, LINES_MAX).flatMap((entry: unknown) => parseItem(entry) ?? []);
}

function parseItem(entry: unknown): CartItem | null {
  if (!isRecord(entry)) return null;
  const { id: storedId, name, lineId } = entry;
  const id = typeof storedId === "string" ? Number(storedId) : storedId;
  if (typeof id !== "number" || !Number.isInteger(id) || id < 1 || id > ID_MAX) return null;
  const pricePence = parsePoundsValue(entry["price"]) ?? 0;
  return {
    id,
    name: typeof name === "string" ? name.slice(0, NAME_MAX) : "",
    price: pricePence > PRICE_MAX_PENCE ? 0 : pricePence / 100,
    options: parseOptions(entry["options"]),
    lineId: typeof lineId === "string" && LINE_ID.test(lineId) ? lineId : "",
  };
}

/** Not crypto.randomUUID: browsers offer it over HTTPS only. */
function newLine({ id, name, price, options }: CartChoice): CartItem {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const lineId = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { id, name, price, options, lineId };
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
