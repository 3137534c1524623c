import { MINUTE_MS } from "#shop/kit/time.ts";
import { provider } from "#shop/payments/provider.server.ts";

/** How long a checkout may try to open a payment page for its order. Until then the reconciler leaves the order alone. */
export const OPENING_MAX_MS = 3 * MINUTE_MS;

/**
 * How long an order waits for payment: time to open the payment page, then the provider's minimum.
 *
 * It must not be longer. The reconciler looks for a page whose response was lost by sending the same
 * creation request again. If the provider never created one, the request must fail, or a customer who
 * left long ago would get a new payment page. It does fail, because by then less than the provider's
 * minimum is left until the order's deadline.
 */
export const PAYMENT_WINDOW_MS = OPENING_MAX_MS + provider.pageMinMs;

/** Whether the provider could still create a payment page that ends at an order's deadline. */
export function canOpenPage(deadline: Date, now: Date): boolean {
  return deadline.getTime() - now.getTime() >= provider.pageMinMs;
}
