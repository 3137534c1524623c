import type { KeptListName } from "#shop/cart/kept-list.ts";
import { itemPence } from "#storefront/client/stored/cart.ts";
import { parseItems, type CartItem } from "#storefront/client/stored/line-list.ts";

const TIMEOUT_MS = 10_000;

/** A list of this browser, or what the account keeps of it. */
export type ExchangedList = {
  readonly items: readonly CartItem[];
  readonly removedIds: readonly string[];
};

/**
 * Sends a list to the account and returns the union. Null when nobody is signed in, the server can't be
 * reached, or it refuses.
 */
export async function exchangeList(
  list: KeptListName,
  { items, removedIds }: ExchangedList,
): Promise<ExchangedList | null> {
  try {
    const response = await fetch("/api/kept-list", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ list, items: items.map(toSent), removed: removedIds }),
      // The customer may be leaving the page.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return null;
    return readAnswer(await response.json());
  } catch {
    return null;
  }
}

function toSent(item: CartItem) {
  const { lineId, id, name, options } = item;
  return { line_id: lineId, id, name, options, seen_pence: itemPence(item) };
}

function readAnswer(content: unknown): ExchangedList | null {
  const { items, removed }: Readonly<Record<string, unknown>> = Object(content);
  if (!Array.isArray(items) || !Array.isArray(removed)) return null;
  const stored = items.map((item: unknown) => {
    const fields: Readonly<Record<string, unknown>> = Object(item);
    return { ...fields, lineId: fields["line_id"], price: Number(fields["seen_pence"]) / 100 };
  });
  return {
    items: parseItems(stored),
    removedIds: removed.filter((id): id is string => typeof id === "string"),
  };
}
