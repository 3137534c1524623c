import { lineKey, parseCart, updateCart, type CartItem } from "./cart-store.ts";

/** What was typed at the checkout, by field. It survives a reload, not a payment or a sign-out. */
export type Draft = Readonly<Record<string, string>>;

const DRAFT_KEY = "checkout";
const PAYING_KEY = "paying";
const TEXT_MAX = 1_000;

/** What this customer typed earlier in this tab; empty when it was somebody else, or nothing. */
export function readDraft(customerId: string): Draft {
  const { customer, ...typed } = readRecord(() => sessionStorage.getItem(DRAFT_KEY));
  if (customer !== customerId) return {};
  const texts = Object.entries(typed).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1].length <= TEXT_MAX,
  );
  return Object.fromEntries(texts);
}

export function saveDraft(customerId: string, draft: Draft): void {
  attempt(() =>
    sessionStorage.setItem(DRAFT_KEY, JSON.stringify({ ...draft, customer: customerId })),
  );
}

/** Forgets what was typed: after paying, and when the customer signs out. */
export function deleteDraft(): void {
  attempt(() => sessionStorage.removeItem(DRAFT_KEY));
}

/** Remembers what is being paid for, until the payment is known. In every tab: the bank may open one. */
export function savePurchase(order: {
  sessionId: string;
  orderNumber: string;
  items: readonly CartItem[];
}): void {
  attempt(() => localStorage.setItem(PAYING_KEY, JSON.stringify(order)));
}

/**
 * Takes what has been bought out of the cart, once, and forgets the draft. What was added to the cart
 * meanwhile stays, and another order's success page, opened again, takes nothing.
 */
export function removeBoughtItems(order: {
  sessionId: string;
  orderNumber: string | undefined;
}): void {
  const paying = readRecord(() => localStorage.getItem(PAYING_KEY));
  const isThis =
    paying["sessionId"] === order.sessionId ||
    (order.orderNumber !== undefined && paying["orderNumber"] === order.orderNumber);
  if (!isThis) return;
  attempt(() => localStorage.removeItem(PAYING_KEY));
  deleteDraft();
  updateCart((items) => without(items, parseCart(JSON.stringify(paying["items"] ?? []))));
}

/** The items that remain when each bought one is taken out once. */
export function without(
  items: readonly CartItem[],
  bought: readonly CartItem[],
): readonly CartItem[] {
  const counts = new Map<string, number>();
  for (const item of bought) counts.set(lineKey(item), (counts.get(lineKey(item)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(lineKey(item)) ?? 0;
    counts.set(lineKey(item), left - 1);
    return left <= 0;
  });
}

function readRecord(read: () => string | null): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(read() ?? "{}");
    return typeof content === "object" && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

/** A browser that refuses storage forgets the draft; the checkout works all the same. */
function attempt(store: () => void): void {
  try {
    store();
  } catch {
    // Refused or full.
  }
}
