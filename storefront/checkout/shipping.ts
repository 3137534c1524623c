import { mismatchedIsland } from "#shop/shipping/postal-code.ts";
import { wrongSign } from "#shop/shipping/postcode.ts";
import { shippingMessage, type ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
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

/** What the shipping area, which is small, shows instead of a cost (docs/spec/shop.md §§2 and 8). */
export function briefMessage(obstacle: ShippingObstacle, place: ShippingPlace): string {
  switch (obstacle) {
    case "calculating":
      return "Calculating...";
    case "unpriced":
      return "Not known";
    case "postcode_elsewhere":
    case "postcode_invalid":
      return shippingMessage(obstacle, place).split(/[,:]/, 1).join();
    default:
      return shippingMessage(obstacle, place);
  }
}

/** What has to happen before the customer can pay. */
export function payNowAdvice(obstacle: ShippingObstacle, place: ShippingPlace): string {
  switch (obstacle) {
    case "postcode_missing":
      return "Enter your postcode to see the delivery cost. Then you can pay.";
    case "calculating":
      return "Waiting for the delivery cost.";
    case "postcode_invalid":
      return wrongSign(place.postcode) === ""
        ? "We can't find this postcode. Check it: it should look like HX7 8AD."
        : `${shippingMessage(obstacle, place)}.`;
    default:
      return "You can pay once the delivery cost is known.";
  }
}
