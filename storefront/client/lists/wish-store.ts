import { LINES_MAX } from "#shop/pricing/quote.ts";
import { createLineList, type CartChoice } from "#storefront/client/stored/line-list.ts";
import { changingList } from "./change-list.ts";

/** The wish list of this browser, the newest first, in step across its tabs. */
export const wishList = changingList("wishes", createLineList("wishes"));

/**
 * Saves choices for later, at the beginning of the wish list in the order given. Returns the ids of their
 * lines, or null when there is no room for all of them and nothing was saved.
 */
export function saveWishes(choices: readonly CartChoice[]): readonly string[] | null {
  if (wishList.read().length + choices.length > LINES_MAX) return null;
  return choices.map((choice, index) => wishList.insert(choice, index) ?? "");
}
