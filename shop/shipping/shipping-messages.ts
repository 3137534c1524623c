import { islandByCode } from "./islands.ts";
import { invalidPostcodeMessage, islandPostcodeMessage } from "./postal-code.ts";

/** Why the shop can offer no shipping option. */
export type ShippingRefusal =
  /** No rate covers the country, or the postcode there. */
  | "no_rate"
  | "postcode_missing"
  | "postcode_invalid"
  /** An island was chosen as the country, and the postcode is elsewhere. */
  | "postcode_elsewhere";

/** A refusal as customers read it (docs/spec/shop.md §§2 and 8). */
export function shippingMessage(
  reason: ShippingRefusal,
  place: { readonly country: string; readonly postcode: string },
): string {
  const island = islandByCode(place.country);
  if (reason === "no_rate") return "Unable to calculate shipping for this location";
  if (reason === "postcode_missing") return "Please enter postcode";
  return reason === "postcode_elsewhere" && island !== null
    ? islandPostcodeMessage(island)
    : invalidPostcodeMessage(place);
}
