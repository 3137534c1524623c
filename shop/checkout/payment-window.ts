import { MINUTE_MS } from "#shop/kit/time.ts";

/**
 * The shortest time that Stripe lets a Checkout session be open, counted from its creation
 * (docs.stripe.com/api/checkout/sessions/create, expires_at).
 */
export const STRIPE_SESSION_MIN_MS = 30 * MINUTE_MS;

/** How long a checkout may try to open a payment page for its order. Until then the reconciler leaves the order alone. */
export const OPENING_MAX_MS = 3 * MINUTE_MS;

/**
 * How long an order waits for payment: time to open the payment page, then Stripe's minimum.
 *
 * It must not be longer. The reconciler looks for a session whose response was lost by sending the
 * same creation request again. If Stripe never created one, the request must fail, or a customer who
 * left long ago would get a new payment page. It does fail, because by then less than Stripe's minimum
 * is left until the order's deadline.
 */
export const PAYMENT_WINDOW_MS = OPENING_MAX_MS + STRIPE_SESSION_MIN_MS;

/** Whether Stripe could still create a session that ends at an order's deadline. */
export function canOpenSession(deadline: Date, now: Date): boolean {
  return deadline.getTime() - now.getTime() >= STRIPE_SESSION_MIN_MS;
}
