import { promisedBy } from "#shop/shipping/arrival-words.ts";
import type { Order } from "./order.ts";

/** What of an order arrives by which day. */
export type OrderPart = { readonly day: string; readonly what: string };

/**
 * What arrives by which day, the first day first, as "Thursday 26 November": of an order whose lines in stock
 * are sent first, or of those of its lines that are still to come. Empty for any other order.
 */
export function partsOf({
  inStockFirst,
  lines,
  placedAt,
  address,
}: Pick<Order, "inStockFirst" | "lines" | "placedAt" | "address">): OrderPart[] {
  if (!inStockFirst) return [];
  const byDay = Map.groupBy(lines, ({ promisedFor }) => promisedFor ?? "");
  return [...byDay]
    .filter(([day]) => day !== "")
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([day, sameDay]) => ({
      day: promisedBy(day, address, placedAt),
      what: [...new Set(sameDay.map(({ name }) => name))].join(", "),
    }));
}
