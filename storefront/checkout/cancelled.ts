import { href, redirect } from "react-router";
import { isUuid } from "#shop/kit/uuid.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { abandonCheckout } from "#shop/checkout/abandon.server.ts";
import { isOrderOfOffer } from "#shop/offers/offer-orders.server.ts";
import { type FailedRequest, logRequestError } from "#web/error-log.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import { offerTokenOf } from "./offer/offer-cookie.server.ts";
import type { Route } from "./+types/cancelled";

/**
 * The payment provider's payment page links here for customers who leave without paying. Cancels the order and
 * redirects to the checkout, which is filled in as it was. The URL contains the order's id, which only the provider and the
 * customer know, so that nobody else can cancel an order by a link.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const paidSessionId = await abandon(params.orderId, { request, context });
  if (paidSessionId !== null)
    return redirect(`/order/success?session_id=${encodeURIComponent(paidSessionId)}`);
  const token = offerTokenOf(request);
  if (token !== null && (await isOfOffer(params.orderId, { request, context })))
    return redirect(withNotice(href("/offers/:token", { token }), "offer-cancelled"));
  return redirect(withNotice("/checkout", "payment-cancelled"));
}

/** Whether it was placed for an offer, to whose page its customer goes back. */
async function isOfOffer(orderId: string, failed: FailedRequest): Promise<boolean> {
  if (!isUuid(orderId)) return false;
  try {
    return await isOrderOfOffer(db(), orderId);
  } catch (error) {
    logRequestError(error, failed, "the offer of an order could not be found");
    return false;
  }
}

/** Returns the session if the order was paid. On an error, the reserved stock is released when the payment page expires. */
async function abandon(orderId: string, failed: FailedRequest): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  try {
    return (await withCheckoutConnections(() => abandonCheckout(db(), orderId))).paidSessionId;
  } catch (error) {
    logRequestError(error, failed, "an order could not be cancelled");
    return null;
  }
}
