import { redirect } from "react-router";
import { isUuid } from "#shop/kit/uuid.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { abandonCheckout } from "#shop/checkout/abandon.server.ts";
import { type FailedRequest, logRequestError } from "#storefront/http/error-log.server.ts";
import { withNotice } from "#storefront/auth/notice-path.ts";
import type { Route } from "./+types/cancelled";

/**
 * Where Stripe's card page sends a customer who turns back: on to the cart, which is as it was. The
 * address names the order by its id, which Stripe and the customer alone have been told, so that
 * nobody else can have an order given up by a link.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const paidSessionId = await abandon(params.orderId, { request, context });
  if (paidSessionId !== null)
    return redirect(`/order/success?session_id=${encodeURIComponent(paidSessionId)}`);
  return redirect(withNotice("/cart", "payment-cancelled"));
}

/** When it can't be noted now, what the order holds comes free when its card page expires. */
async function abandon(orderId: string, visit: FailedRequest): Promise<string | null> {
  if (!isUuid(orderId)) return null;
  try {
    return (await withCheckoutConnections(() => abandonCheckout(db(), orderId))).paidSessionId;
  } catch (error) {
    logRequestError(error, visit, `could not note that the customer of ${orderId} turned back`);
    return null;
  }
}
