import { mismatchedIsland } from "#shop/shipping/address.ts";
import { shippingMessages, type ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import {
  isPostcodeInvalid,
  isPostcodeTooShort,
  type ShippingPlace,
} from "#storefront/client/forms/shipping-place.ts";

/** Why the page shows no shipping cost yet. */
export type ShippingObstacle = ShippingRefusal | "calculating" | "unpriced";

/** Why there is no shipping cost; null when there is one. */
export function shippingObstacle(
  place: ShippingPlace,
  quoteState: QuoteState,
): ShippingObstacle | null {
  if (isPostcodeTooShort(place)) return "postcode_missing";
  if (mismatchedIsland(place) !== null) return "postcode_elsewhere";
  if (isPostcodeInvalid(place)) return "postcode_invalid";
  if (quoteState.state === "priced") return null;
  return quoteState.state === "refused" ? quoteState.reason : "calculating";
}

/** What the shipping area shows instead of a cost (docs/spec/shop.md §§2 and 8). */
export function shippingMessage(obstacle: ShippingObstacle, place: ShippingPlace): string {
  switch (obstacle) {
    case "calculating":
      return "Calculating...";
    case "unpriced":
      return "Not known";
    case "postcode_elsewhere": {
      const island = mismatchedIsland(place);
      return island === null ? shippingMessages[obstacle] : `Enter a postcode in ${island.name}`;
    }
    default:
      return shippingMessages[obstacle];
  }
}

/** What has to happen before the customer can pay. */
export function payNowAdvice(obstacle: ShippingObstacle): string {
  switch (obstacle) {
    case "postcode_missing":
      return "Enter your postcode to see the delivery cost. Then you can pay.";
    case "calculating":
      return "Waiting for the delivery cost.";
    case "postcode_invalid":
      return "We can't find this postcode. Check it: it should look like HX7 8AD.";
    default:
      return "You can pay once the delivery cost is known.";
  }
}
