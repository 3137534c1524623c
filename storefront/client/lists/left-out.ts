import type { KeptListName } from "#shop/cart/kept-list.ts";
import { LINES_MAX } from "#shop/pricing/quote.ts";

/** The sentence about lines that the account keeps and a full list in this browser has no room for. */
export function leftOutText(name: KeptListName, count: number): string {
  const list = name === "cart" ? "cart" : "wish list";
  const [items, they, them] =
    count === 1 ? ["1 more item", "It", "it"] : [`${count} more items`, "They", "them"];
  return `A ${list} holds ${LINES_MAX} items. Your account has ${items}. ${they} will appear here when you remove others: we keep ${them} for you.`;
}
