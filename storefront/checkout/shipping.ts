import { mismatchedIsland } from "#shop/shipping/address.ts";
import { postalCountry } from "#shop/shipping/islands.ts";
import { LOOKUP_LENGTH_MIN, parsePostcode, tidyPostcode } from "#shop/shipping/postcode.ts";
import type { Destination } from "#storefront/client/fetching/cart-quote.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";

/** Where a parcel goes, as far as its price depends on it. */
export type Whereabouts = { readonly country: string; readonly postcode: string };

/** A GB postcode is looked up from five characters on (shop.md §5); elsewhere the country decides. */
function isPostcodeDue({ country, postcode }: Whereabouts): boolean {
  return postalCountry(country) === "GB" && tidyPostcode(postcode).length < LOOKUP_LENGTH_MIN;
}

/** Text that can't be a UK postcode is told at once, without asking the server. */
function isPostcodeWrong({ country, postcode }: Whereabouts): boolean {
  return (
    postalCountry(country) === "GB" &&
    (parsePostcode(postcode) === null || mismatchedIsland({ country, postcode }) !== null)
  );
}

/** What the server is asked to price for. Until there is a whole postcode, the UK mainland. */
export function destinationOf(where: Whereabouts): Destination {
  const { postcode } = where;
  const country = postalCountry(where.country);
  if (country !== "GB" || isPostcodeWrong(where)) return { country };
  return { country, postcode: tidyPostcode(postcode) };
}

/** What the shipping area says while there is no rate; null when there is one (shop.md §§2 and 8). */
export function shippingMessage(where: Whereabouts, quoteState: QuoteState): string | null {
  if (isPostcodeDue(where)) return "Please enter postcode";
  const island = mismatchedIsland(where);
  if (island !== null) return `Enter a postcode in ${island.name}`;
  if (isPostcodeWrong(where)) return "Enter a valid UK postcode";
  if (quoteState.state === "priced") return null;
  if (quoteState.state !== "refused") return "Calculating...";
  if (quoteState.reason === "postcode") return "Enter a valid UK postcode";
  if (quoteState.reason === "location") return "Unable to calculate shipping for this location";
  return "Not known";
}
