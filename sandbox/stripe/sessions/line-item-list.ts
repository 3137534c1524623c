import type { LineItem } from "./line-item.ts";
import type { List } from "#sandbox/stripe/storage/objects.ts";

/** A page of a session's line items, in their original order. */
export function lineItemList(
  of: { id: string; lines: readonly { item: LineItem }[] },
  page: { limit?: number; starting_after?: string; ending_before?: string },
): List {
  const items = of.lines.map((line) => line.item);
  const limit = page.limit ?? 10;
  const after = items.findIndex((item) => item.id === page.starting_after) + 1;
  const before = items.findIndex((item) => item.id === page.ending_before);
  const start = before === -1 ? after : Math.max(0, before - limit);
  const end = before === -1 ? start + limit : before;
  return {
    object: "list",
    url: `/v1/checkout/sessions/${of.id}/line_items`,
    has_more: before === -1 ? end < items.length : start > 0,
    data: items.slice(start, end),
  };
}
