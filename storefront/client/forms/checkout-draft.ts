import {
  lineKey,
  parseItems,
  updateCart,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";
import { deleteDiscountCode } from "#storefront/client/stored/discount-code-store.ts";
import { createStoredValue } from "#ui/stored-value.ts";

/** What a customer has typed at the checkout, by field. It survives a reload of the page. */
export type Draft = Readonly<Record<string, string>>;

/** The order that a customer has gone to pay for. */
type Purchase = {
  readonly sessionId: string;
  readonly orderNumber: string;
  readonly items: readonly CartItem[];
};

const TEXT_MAX = 1_000;

const draft = createStoredValue<Draft>("checkout", {
  parse: parseDraft,
  empty: {},
  area: "session",
});
/** In local storage, as the bank may open the success page in a new tab. */
const purchase = createStoredValue<Purchase | null>("paying", {
  parse: parsePurchase,
  empty: null,
});

/** What this customer has typed in this tab; empty when that was another customer. */
export function readDraft(customerId: string): Draft {
  const { customer, ...values } = draft.read();
  return customer === customerId ? values : {};
}

export function saveDraft(customerId: string, values: Draft): void {
  draft.save({ ...values, customer: customerId });
}

/** Deletes what was typed: after paying, and when the customer signs out. */
export function deleteDraft(): void {
  draft.delete();
}

/** Stores what is being paid for, until the payment is known. */
export function savePurchase(order: Purchase): void {
  purchase.save(order);
}

/**
 * Takes the items of a paid order out of the cart, once, and deletes the draft. Items added in the
 * meantime stay. The success page of another order changes nothing.
 */
export function removeBoughtItems(order: {
  sessionId: string;
  orderNumber: string | undefined;
}): void {
  const bought = purchase.read();
  const isThisOrder =
    bought?.sessionId === order.sessionId ||
    (order.orderNumber !== undefined && bought?.orderNumber === order.orderNumber);
  if (bought === null || !isThisOrder) return;
  purchase.delete();
  deleteDraft();
  updateCart((items) => without(items, bought.items));
  deleteDiscountCode();
}

/**
 * The items that remain when the bought lines are taken out. A purchase stored before lines had ids
 * takes out one line of the same product and options for each of its own.
 */
function without(items: readonly CartItem[], bought: readonly CartItem[]): readonly CartItem[] {
  const ids = new Set(bought.map(({ lineId }) => lineId));
  const counts = new Map<string, number>();
  for (const item of bought)
    if (item.lineId === "") counts.set(lineKey(item), (counts.get(lineKey(item)) ?? 0) + 1);
  return items.filter((item) => {
    const left = counts.get(lineKey(item)) ?? 0;
    counts.set(lineKey(item), left - 1);
    return left <= 0 && !ids.has(item.lineId);
  });
}

function parseDraft(content: unknown): Draft {
  const texts = Object.entries(Object(content)).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string" && pair[1].length <= TEXT_MAX,
  );
  return Object.fromEntries(texts);
}

function parsePurchase(content: unknown): Purchase | null {
  const { sessionId, orderNumber, items }: Readonly<Record<string, unknown>> = Object(content);
  if (typeof sessionId !== "string" || typeof orderNumber !== "string") return null;
  return { sessionId, orderNumber, items: parseItems(items) };
}
