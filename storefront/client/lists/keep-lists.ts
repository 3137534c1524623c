import { mergeLists, type KeptListName } from "#shop/cart/kept-list.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import { cartChanges } from "#storefront/client/stored/cart-store.ts";
import type { CartItem } from "#storefront/client/stored/line-list.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { createStoredValue } from "#ui/stored-value.ts";
import type { ChangingList } from "./change-list.ts";
import { exchangeList } from "./exchange-list.ts";
import { wishList } from "./wish-store.ts";

// Loaded on demand, for signed-in customers only: a public page has no room for it.

/** What the account keeps of this browser's lists: the ids of its lines, as the server last named them. */
type Kept = { readonly owner: string } & Readonly<Record<KeptListName, readonly string[]>>;

const lists: Readonly<Record<KeptListName, ChangingList>> = {
  cart: cartChanges,
  "wish-list": wishList,
};
const names = Object.keys(lists) as readonly KeptListName[];

/** How long after a change the list is sent. */
const SEND_AFTER_MS = 1_000;
/** How long signing out waits for the last changes to be sent. */
const LAST_SEND_MS = 2_000;

const stored = createStoredValue<Kept | null>("kept", { parse: parseKept, empty: null });

/**
 * Keeps the cart and the wish list of this browser in step with the signed-in customer's account until the
 * signal aborts: now, after each change, and when the page is looked at again. Without an answer the
 * lists stay as they are, and the next occasion sends them.
 */
export function keepLists(customerId: string, signal: AbortSignal): void {
  const isNew = claim(customerId);
  for (const name of names) keepList(name, { customerId, signal, isNew });
}

function keepList(
  name: KeptListName,
  { customerId, signal, isNew }: { customerId: string; signal: AbortSignal; isNew: boolean },
): void {
  const list = lists[name];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendSoon = () => {
    clearTimeout(timer);
    if (hasNews(name)) timer = setTimeout(() => void syncList(name, customerId), SEND_AFTER_MS);
  };
  const onVisibility = () => {
    // The cart is on every page; the wish list's own page asks for it.
    const isDue = document.visibilityState === "visible" ? name === "cart" : hasNews(name);
    if (isDue) void syncList(name, customerId);
  };
  const unsubscribe = list.subscribe(sendSoon);
  document.addEventListener("visibilitychange", onVisibility, { signal });
  signal.addEventListener("abort", () => {
    clearTimeout(timer);
    unsubscribe();
  });
  if (isNew || name === "cart" || hasNews(name)) void syncList(name, customerId, { isNew });
}

/**
 * Merges a list with the account's, and saves the union here. `isNew`: the customer has just signed in, and
 * is told what came with the account. Does nothing without an answer.
 */
export async function syncList(
  name: KeptListName,
  customerId: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const list = lists[name];
  const removedIds = list.removed.read();
  const answer = await exchangeList(name, { items: list.read(), removedIds });
  const kept = stored.read();
  // Signed out meanwhile, or signed in to another account.
  if (answer === null || kept?.owner !== customerId) return;
  const now = list.read();
  const own = new Map(now.map((item) => [item.lineId, item]));
  const merged = mergeLists<CartItem>(
    {
      // A line that this browser has keeps the price that was seen here.
      lines: answer.items.map((item) => own.get(item.lineId) ?? item),
      removed: toRemoved(answer.removedIds),
    },
    { lines: now, removed: toRemoved(list.removed.read()) },
  ).lines;
  // First, so that no tab takes what is adopted for news.
  stored.save({ ...kept, [name]: idsOf(answer.items) });
  list.removed.forget(removedIds);
  if (idsOf(merged).join() !== idsOf(now).join()) list.save(merged);
  if (name === "cart" && isNew) tell(merged.filter(({ lineId }) => !own.has(lineId)).length);
  const hasRoom = merged.length < LINES_MAX || now.every((item) => merged.includes(item));
  if (!hasRoom && name === "cart")
    showToast({ type: "warning", message: "Your cart is full: it holds 100 items." });
}

function tell(added: number): void {
  if (added === 0) return;
  const items = added === 1 ? "an item" : `${added} items`;
  showToast({ type: "info", message: `Your cart now has ${items} that you added earlier.` });
}

/** Sends the last changes before the customer signs out. Waits two seconds at most, and never fails. */
export async function sendLastChanges(): Promise<void> {
  const owner = stored.read()?.owner;
  if (owner === undefined) return;
  const sent = names.filter(hasNews).map((name) => syncList(name, owner));
  await Promise.race([
    Promise.all(sent),
    new Promise((resolve) => setTimeout(resolve, LAST_SEND_MS)),
  ]);
}

/**
 * Takes the account's lines out of this browser: they leave with the customer, who may share the computer,
 * and come back at the next sign-in. Lines that the account does not keep stay, so that none is lost.
 */
export function leaveLists(): void {
  const kept = stored.read();
  stored.delete();
  for (const name of names) {
    const items = lists[name].read();
    const left = items.filter(({ lineId }) => kept?.[name].includes(lineId) !== true);
    if (left.length < items.length) lists[name].save(left);
  }
}

/**
 * Begins to keep the lists for a customer. True when none were kept before. The lines of another
 * customer, whose session ended without signing out, leave first.
 */
function claim(customerId: string): boolean {
  const owner = stored.read()?.owner;
  if (owner === customerId) return false;
  if (owner !== undefined) leaveLists();
  stored.save({ owner: customerId, cart: [], "wish-list": [] });
  return true;
}

/** Whether the list has lines or removals that the account does not know. */
function hasNews(name: KeptListName): boolean {
  const known = new Set(stored.read()?.[name]);
  return (
    lists[name].removed.read().length > 0 ||
    lists[name].read().some(({ lineId }) => !known.has(lineId))
  );
}

const toRemoved = (lineIds: readonly string[]) => lineIds.map((lineId) => ({ lineId, at: 0 }));

function idsOf(items: readonly CartItem[]): readonly string[] {
  return items.map(({ lineId }) => lineId);
}

function parseKept(content: unknown): Kept | null {
  const { owner, cart, "wish-list": wishes }: Readonly<Record<string, unknown>> = Object(content);
  if (typeof owner !== "string") return null;
  return { owner, cart: parseIds(cart), "wish-list": parseIds(wishes) };
}

function parseIds(content: unknown): readonly string[] {
  if (!Array.isArray(content)) return [];
  return content.filter((id): id is string => typeof id === "string").slice(0, LINES_MAX);
}
