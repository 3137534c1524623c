import { mergeLists, type KeptList, type KeptListName } from "#shop/cart/kept-list.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";
import type { CartItem } from "#storefront/client/stored/line-list.ts";
import { showToast } from "#storefront/client/toast-store.ts";
import { exchangeList, type ExchangedList } from "./exchange-list.ts";
import { hasNews, idsOf, lists, storedKept } from "./kept-lines.ts";
import { oneAtATime } from "./one-at-a-time.ts";

// Loaded on demand, for signed-in customers only: a public page has no room for it.

const names = Object.keys(lists) as readonly KeptListName[];

/** How long after a change the list is sent. */
const SEND_AFTER_MS = 1_000;
/** How long signing out waits for the last changes to be sent. */
const LAST_SEND_MS = 2_000;

/** An exchange of this tab that has not been sent yet. */
type Waiting = { readonly customerId: string; readonly done: Promise<void>; isNew: boolean };
const waiting = new Map<KeptListName, Waiting>();

/**
 * Keeps the cart and the wish list of this browser in step with the signed-in customer's account until the
 * signal aborts: now, after each change, and when the page is looked at again. Without an answer the
 * lists stay as they are, and the next occasion sends them. In a page that the browser has prepared, nothing
 * happens until it is opened.
 */
export function keepLists(customerId: string, signal: AbortSignal): void {
  if ("prerendering" in document && document.prerendering) {
    const begin = () => keepLists(customerId, signal);
    document.addEventListener("prerenderingchange", begin, { once: true, signal });
    return;
  }
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
    // The page may be left now, and has no time to wait.
    if (document.visibilityState !== "visible") {
      if (hasNews(name)) void exchangeNow(name, customerId, false);
      return;
    }
    // The cart is on every page; the wish list's own page asks for it.
    if (name === "cart") void syncList(name, customerId);
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
 * Merges a list with the account's, and saves the union here. One exchange of a list is under way at a time;
 * those that wait for it are one, as it sends the list as it is then. `isNew`: the customer has just signed
 * in, and is told what came with the account. Does nothing without an answer.
 */
export async function syncList(
  name: KeptListName,
  customerId: string,
  { isNew = false }: { isNew?: boolean } = {},
): Promise<void> {
  const joined = waiting.get(name);
  if (joined?.customerId === customerId) {
    joined.isNew ||= isNew;
    return joined.done;
  }
  const exchange = async () => {
    if (waiting.get(name) === mine) waiting.delete(name);
    if (storedKept.read()?.owner === customerId) await exchangeNow(name, customerId, mine.isNew);
  };
  const done = oneAtATime(`kept-list ${name}`, exchange).catch(() => undefined);
  const mine: Waiting = { customerId, isNew, done };
  waiting.set(name, mine);
  return done;
}

async function exchangeNow(name: KeptListName, customerId: string, isNew: boolean): Promise<void> {
  const list = lists[name];
  const removedIds = list.removed.read();
  const before = storedKept.read()?.answers[name];
  const answer = await exchangeList(name, { items: list.read(), removedIds });
  const kept = storedKept.read();
  // Signed out meanwhile, or signed in to another account.
  if (answer === null || kept?.owner !== customerId) return;
  // Another answer was taken meanwhile, for a page that was left or where there are no locks. This one may
  // hold a line removed since. The server has merged it all the same.
  if (kept.answers[name] !== before) return;
  const now = list.read();
  const merged = withAnswer({ lines: now, removed: toRemoved(list.removed.read()) }, answer);
  // First, so that no tab takes what is adopted for news.
  storedKept.save({
    ...kept,
    [name]: idsOf(answer.items),
    answers: { ...kept.answers, [name]: Math.random() },
  });
  list.removed.forget(removedIds);
  if (idsOf(merged).join() !== idsOf(now).join()) list.save(merged);
  const here = new Set(idsOf(now));
  if (name === "cart" && isNew) tellAdded(merged.filter(({ lineId }) => !here.has(lineId)).length);
}

/**
 * The lines of this browser from now on. All of its own stay that nobody has removed; above 100 lines the
 * account's others are left out, which keeps them until there is room.
 */
function withAnswer(own: KeptList<CartItem>, answer: ExchangedList): readonly CartItem[] {
  const gone = new Set(answer.removedIds);
  const ownById = new Map(own.lines.map((item) => [item.lineId, item]));
  let room = LINES_MAX - own.lines.filter(({ lineId }) => !gone.has(lineId)).length;
  // A line that this browser has keeps the price that was seen here.
  const lines = answer.items.flatMap(
    (item) => ownById.get(item.lineId) ?? (room-- > 0 ? item : []),
  );
  return mergeLists({ lines, removed: toRemoved(answer.removedIds) }, own).lines;
}

function tellAdded(added: number): void {
  if (added === 0) return;
  const items = added === 1 ? "an item" : `${added} items`;
  showToast({ type: "info", message: `Your cart now has ${items} that you added earlier.` });
}

/** Sends the last changes before the customer signs out. Waits two seconds at most, and never fails. */
export async function sendLastChanges(): Promise<void> {
  const owner = storedKept.read()?.owner;
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
  const kept = storedKept.read();
  storedKept.delete();
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
  const owner = storedKept.read()?.owner;
  if (owner === customerId) return false;
  if (owner !== undefined) leaveLists();
  const answers = { cart: Math.random(), "wish-list": Math.random() };
  storedKept.save({ owner: customerId, cart: [], "wish-list": [], answers });
  return true;
}

const toRemoved = (lineIds: readonly string[]) => lineIds.map((lineId) => ({ lineId, at: 0 }));
