import type { PriceReach } from "#shop/back-office/price-reach.server.ts";
import type { ProductFields } from "#shop/catalogue/editing/product-fields.ts";
import { counted, listed } from "#shop/kit/text.ts";

/** What becomes of the old address of a product whose typed address is another one; null while it is the same. */
export function movedAddress(was: string, typed: string): string | null {
  const slug = typed.trim();
  if (slug === was || slug === "" || was === "") return null;
  return `/product/${was} will lead to the new address, and so will older ones that led to it.`;
}

/** What Archive does, a sentence each. */
export function archiveLines({
  relatedPages,
  keptCarts,
  unpaidOrders,
  openOffers,
}: PriceReach): readonly string[] {
  return [
    "Its address says “page not found”, until it is live again or you add a redirect.",
    `Lists, search, the feed and ${counted(relatedPages, "page")} of other products leave it out.`,
    `${counted(keptCarts, "cart")} of accounts ${keptCarts === 1 ? "says" : "say"} that it is no longer available; so do wish lists.`,
    `${counted(unpaidOrders, "unpaid order")} and ${counted(openOffers, "open offer")} with it can still be paid.`,
  ];
}

/** What a live product must have and this one has not got, in the middle of a sentence. */
export function missingToGoLive(
  { pricePence, description }: Pick<ProductFields, "pricePence" | "description">,
  lacksAlt: boolean,
): string | null {
  const missing = [
    ...(pricePence === null ? ["a price"] : []),
    ...(description === "" ? ["a description"] : []),
    ...(lacksAlt ? ["the alt text of each picture"] : []),
  ];
  return missing.length === 0 ? null : listed(missing);
}
