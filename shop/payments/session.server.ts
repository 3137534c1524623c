import Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { log } from "#shop/platform/log.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { toLineItems } from "./line-items.ts";
import { describeFailure, isStripeFailure, stripe } from "./stripe.server.ts";

/** A hosted card page that is open for one order. */
export type OpenSession = { readonly id: string; readonly url: string; readonly expiresAt: Date };

export type SessionOpened =
  | { readonly ok: true; readonly session: OpenSession }
  /**
   * `too-late`: the order's time ran out before Stripe had a session; `in-progress`: another click's
   * call for the same session has not ended; `stuck`: Stripe failed and keeps that answer for the
   * key; `unreachable`: Stripe gave no answer.
   */
  | { readonly ok: false; readonly reason: "too_late" | "in_progress" | "stuck" | "unreachable" };

/**
 * Opens the hosted card page for an order that waits for payment. The Idempotency-Key is the
 * order's, so that a lost answer, asked again, is the same session and never a second one
 * (docs.stripe.com/api/idempotent_requests). The session ends when the order says.
 */
export async function openSession(order: Order, publicUrl: string): Promise<SessionOpened> {
  try {
    const session = await stripe().checkout.sessions.create(sessionParams(order, publicUrl), {
      idempotencyKey: `checkout-session:${order.id}:${order.sessionAttempt}`,
    });
    if (session.object !== "checkout.session" || session.amount_total !== order.totalPence) {
      log.error(
        { order: order.orderNumber, session: session.id },
        "Stripe's session does not fit the order",
      );
      return { ok: false, reason: "unreachable" };
    }
    if (session.url === null) return { ok: false, reason: "too_late" };
    return {
      ok: true,
      session: { id: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) },
    };
  } catch (error) {
    if (!isStripeFailure(error)) throw error;
    log.warn({ order: order.orderNumber, ...describeFailure(error) }, "Stripe opened no session");
    if (error.statusCode === 409) return { ok: false, reason: "in_progress" };
    if (isKeptFailure(error)) return { ok: false, reason: "stuck" };
    return { ok: false, reason: error.param === "expires_at" ? "too_late" : "unreachable" };
  }
}

/**
 * A failure that the same key brings again for a day: one of Stripe's own that it keeps, or its
 * refusal of a key that was first used with other parameters, by a shop with another address
 * (docs.stripe.com/api/idempotent_requests).
 */
function isKeptFailure(error: Stripe.errors.StripeError): boolean {
  const isReplayed = error.headers?.["idempotent-replayed"] === "true";
  return error.type === "StripeIdempotencyError" || (isReplayed && (error.statusCode ?? 0) >= 500);
}

function sessionParams(order: Order, publicUrl: string): Stripe.Checkout.SessionCreateParams {
  assert(order.sessionExpiresAt !== null, "an order that waits for payment has a deadline");
  const metadata = { order_id: order.id, order_number: order.orderNumber };
  return {
    mode: "payment",
    line_items: toLineItems(order),
    shipping_options: [
      {
        shipping_rate_data: {
          type: "fixed_amount",
          display_name: `Delivery: ${order.zone}`,
          fixed_amount: { amount: order.shippingPence, currency: "gbp" },
        },
      },
    ],
    customer_email: order.email,
    client_reference_id: order.id,
    metadata,
    payment_intent_data: { metadata },
    expires_at: Math.floor(order.sessionExpiresAt.getTime() / 1000),
    success_url: `${publicUrl}/order/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/checkout/cancelled/${order.id}`,
  };
}

/** What Stripe says of a session now. */
export type SessionState = {
  readonly id: string;
  readonly orderId: string | null;
  readonly state: "open" | "paid" | "unpaid" | "expired";
  readonly amountPence: number | null;
  readonly currency: string | null;
  readonly paymentIntentId: string | null;
};

/** Asks Stripe for a session: the event or the address that named it is not believed. Null when Stripe has none. */
export async function fetchSession(sessionId: string): Promise<SessionState | null> {
  try {
    return toWord(await stripe().checkout.sessions.retrieve(sessionId));
  } catch (error) {
    if (isStripeFailure(error) && error.statusCode === 404) return null;
    throw error;
  }
}

/** Ends a card page that nobody should pay on any more; one that was paid meanwhile is told as it is. */
export async function expireSession(sessionId: string): Promise<SessionState | null> {
  try {
    return toWord(await stripe().checkout.sessions.expire(sessionId));
  } catch (error) {
    if (isStripeFailure(error) && error.statusCode === 400) return fetchSession(sessionId);
    throw error;
  }
}

function toWord(session: Stripe.Checkout.Session): SessionState {
  // The SDK hands on whatever parses as JSON, even of a 503: what is no session says nothing of one.
  if (session.object !== "checkout.session")
    throw new Stripe.errors.StripeAPIError({
      type: "api_error",
      message: "Stripe answered with something else than a session",
    });
  const intent = session.payment_intent;
  return {
    id: session.id,
    orderId: session.client_reference_id,
    state: stateOf(session),
    amountPence: session.amount_total,
    currency: session.currency,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

function stateOf(session: Stripe.Checkout.Session): SessionState["state"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "expired";
  return session.status === "complete" ? "unpaid" : "open";
}
