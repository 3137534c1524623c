import { useSyncExternalStore } from "react";
import { parsePoundsValue, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";

/**
 * One thing in the cart, as the local storage keeps it (shop.md §3). The price, in pounds with VAT,
 * is what the customer saw when it was added: it serves to notice a change, never to charge.
 */
export type CartItem = {
  readonly id: number;
  readonly name: string;
  readonly price: number;
  readonly options: Readonly<Record<string, string>>;
};

/** The cart as the page draws it. Not ready: on the server and until the browser has read it. */
export type Cart = {
  readonly items: readonly CartItem[];
  readonly count: number;
  readonly totalPence: Pence;
  readonly ready: boolean;
};

const STORAGE_KEY = "cart";
const UNREAD: Cart = { items: [], count: 0, totalPence: ZERO, ready: false };

const NAME_MAX = 200;
const OPTIONS_MAX = 20;
const OPTION_TEXT_MAX = 40;
const ID_MAX = 2_147_483_646;
/** A hundred lines at this price are the largest sum the shop handles. Above it: no price of ours. */
const PRICE_MAX_PENCE = 1_000_000;

/** The cart of this browser, in step across its tabs. Empty and not ready until hydration. */
export function useCart(): Cart {
  return useSyncExternalStore(subscribe, readCart, () => UNREAD);
}

/**
 * Appends an item; the same product may stand in the cart several times (shop.md §4). Gives the cart
 * as it then is, or null when it already held 100 lines and nothing was added.
 */
export function addToCart(item: CartItem): Cart | null {
  const { items } = readCart();
  if (items.length >= LINES_MAX) return null;
  write([...items, item]);
  return readCart();
}

/** Takes out the item at a position. A position that is not there changes nothing. */
export function removeFromCart(index: number): void {
  write(readCart().items.filter((_, position) => position !== index));
}

/** Empties the cart. */
export function clearCart(): void {
  write([]);
}

/** Puts other items in the cart's place, made from those it holds now. */
export function updateCart(change: (items: readonly CartItem[]) => readonly CartItem[]): void {
  write(change(readCart().items));
}

/**
 * Keeps the prices a customer has now been shown, in pounds, null where there is none to keep. Does
 * nothing when the cart has changed since those prices were asked for, in this tab or another.
 */
export function saveSeenPrices(
  seen: readonly CartItem[],
  prices: readonly (number | null | undefined)[],
): void {
  const { items } = readCart();
  if (JSON.stringify(items) !== JSON.stringify(seen)) return;
  write(items.map((item, index) => ({ ...item, price: prices[index] ?? item.price })));
}

/** Reads a stored cart. Broken or foreign content is survived: bad items are dropped, others kept. */
export function parseCart(stored: string | null): readonly CartItem[] {
  if (stored === null) return [];
  try {
    const content: unknown = JSON.parse(stored);
    if (!Array.isArray(content)) return [];
    return content.slice(0, LINES_MAX).flatMap((entry: unknown) => parseItem(entry) ?? []);
  } catch {
    return [];
  }
}

/** What an item costs as it was seen: a missing price, or one that is no number, counts as £0.00. */
export function itemPence(item: CartItem): Pence {
  const seen = parsePoundsValue(item.price);
  return seen === null || seen > PRICE_MAX_PENCE ? ZERO : seen;
}

/** Tells an item by what it is and how it is configured; the same thing twice has the same key. */
export function lineKey({ id, options }: CartItem): string {
  return `${id} ${JSON.stringify(Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1)))}`;
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
  const kept = Object.entries(options).filter(
    (pair): pair is [string, string] =>
      typeof pair[1] === "string" &&
      pair[0].length <= OPTION_TEXT_MAX &&
      pair[1].length <= OPTION_TEXT_MAX,
  );
  return Object.fromEntries(kept.slice(0, OPTIONS_MAX));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const listeners = new Set<() => void>();
let cached: { readonly stored: string | null; readonly cart: Cart } | null = null;
/** Stands in where the browser refuses local storage, or it is full: the cart lives with the page. */
let inMemory: string | null = null;

function readCart(): Cart {
  const stored = inMemory ?? readStorage();
  if (cached === null || cached.stored !== stored) {
    const items = parseCart(stored);
    const totalPence = sumPence(items.map(itemPence));
    cached = { stored, cart: { items, count: items.length, totalPence, ready: true } };
  }
  return cached.cart;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

function write(items: readonly CartItem[]): void {
  const text = JSON.stringify(items);
  try {
    localStorage.setItem(STORAGE_KEY, text);
    inMemory = null;
  } catch {
    inMemory = text;
  }
  for (const tell of listeners) tell();
}

/** Another tab's change arrives by a storage event; a page brought back from the history reads anew. */
function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  window.addEventListener("storage", tell);
  window.addEventListener("pageshow", tell);
  return () => {
    listeners.delete(tell);
    window.removeEventListener("storage", tell);
    window.removeEventListener("pageshow", tell);
  };
}
