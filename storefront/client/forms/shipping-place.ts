import { islandByCode, postalCountry, territoryOf } from "#shop/shipping/islands.ts";
import { mismatchedIsland, readPostalCode } from "#shop/shipping/postal-code.ts";
import { LOOKUP_LENGTH_MIN, parsePostcode, tidyPostcode } from "#shop/shipping/postcode.ts";
import type { Destination } from "#storefront/client/fetching/cart-quote.ts";
import { readCountry, saveCountry } from "#storefront/client/stored/country-store.ts";
import { readPostcode, savePostcode } from "#storefront/client/stored/postcode-store.ts";

/** The part of a postal address that decides the shipping cost. */
export type ShippingPlace = { readonly country: string; readonly postcode: string };

/**
 * The country and the postcode chosen last in this browser, in the cart or on a product page. A UK postcode
 * decides between the UK and the islands; other countries have none.
 */
export function readPlace(): ShippingPlace {
  const chosen = readCountry() || "GB";
  if (postalCountry(chosen) !== "GB") return { country: chosen, postcode: "" };
  const postcode = readPostcode();
  return {
    country: parsePostcode(postcode) === null ? chosen : territoryOf({ country: "GB", postcode }),
    postcode,
  };
}

/** Remembers the choice for the next page and the checkout. */
export function savePlace(place: ShippingPlace): void {
  saveCountry(place.country);
  if (postalCountry(place.country) === "GB") savePostcode(place.postcode);
}

/** A GB postcode is looked up once it has five characters (docs/spec/shop.md §5). */
export function isPostcodeTooShort(place: ShippingPlace): boolean {
  return (
    postalCountry(place.country) === "GB" && tidyPostcode(place.postcode).length < LOOKUP_LENGTH_MIN
  );
}

/** Text that can't be a UK postcode is rejected at once, without a request to the server. */
export function isPostcodeInvalid(place: ShippingPlace): boolean {
  return (
    postalCountry(place.country) === "GB" &&
    (parsePostcode(place.postcode) === null || mismatchedIsland(place) !== null)
  );
}

/** The destination of the quote: the UK mainland, or the country, until there is a whole postcode. */
export function destinationOf(place: ShippingPlace): Destination {
  const postcode = isPostcodeInvalid(place) ? null : readPostalCode(place);
  const country = postalCountry(place.country);
  return postcode === null ? { country } : { country, postcode };
}

/** The same before an address is known: an island without a postcode has the rate of all of it. */
export function estimatedDestination(place: ShippingPlace): Destination {
  const island = islandByCode(place.country);
  return island !== null && isPostcodeInvalid(place)
    ? { country: island.code, postcode: `${island.area}1` }
    : destinationOf(place);
}
