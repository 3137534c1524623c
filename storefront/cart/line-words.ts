import { availabilityOfLine, badgeOf } from "#shop/catalogue/availability.ts";
import { capital } from "#shop/kit/text.ts";
import type { CartGroup } from "./cart-groups.ts";

/** When it leaves; "" while that is not known, null when it can't be bought. */
export function noticeOf({ line }: CartGroup, isExport: boolean): string | null {
  if (line === null) return "";
  if (!line.available) return null;
  return isExport && !line.madeToOrder ? "In stock" : badgeOf(availabilityOfLine(line)).notice;
}

/** A name for an option before the quote arrives: "lathLength" becomes "Lath length". */
export function nameOf(key: string): string {
  if (key === "color") return "Colour";
  const words = key.replaceAll(/([A-Z])/g, " $1").toLowerCase();
  return capital(words);
}

/**
 * Whether its options can be chosen anew in the cart: also of a choice that is refused or sold out, while the shop has
 * the product. Before the quote the button takes its space already, so that nothing moves.
 */
export function hasOptionsToEdit({ line, item, error }: CartGroup): boolean {
  // The server refuses an item for its options alone.
  const isChosen = error !== undefined || Object.keys(item.options).length > 0;
  const hasOptions = isChosen || (line?.options.length ?? 0) > 0;
  return hasOptions && (line === null ? error === undefined : line.reason !== "gone");
}

/** Said when a piece has no room in the cart. */
export const CART_FULL = "Your cart is full: it holds 100 items. Remove one to add another.";
