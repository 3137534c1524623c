import Stripe from "stripe";
import { log } from "#shop/platform/log.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { paidForDelivery } from "#shop/pricing/pieces.ts";
import type { Address } from "#shop/shipping/address.ts";
import type { Payment } from "#shop/payments/payment.ts";
import type { PageOpened, PageState } from "#shop/payments/provider.ts";
import { ask, describeFailure, stripeErrorOf } from "./client.server.ts";
import { toStripeEmail } from "./email-domain.ts";
import { toLineItems } from "./line-items.ts";
import { orderMetadata } from "./order-metadata.ts";

/**
 * Creates the Stripe session, with its payment page, for an unpaid order. The idempotency key belongs
 * to the payment, so that repeating the request after a lost response returns the same session
 * (docs.stripe.com/api/idempotent_requests). The session expires at the payment's deadline.
 */
export async function openSession(
  order: Order,
  payment: Payment,
  publicUrl: string,
): Promise<PageOpened> {
  try {
    const session = await createSession(
      sessionParams(order, payment, publicUrl),
      `payment:${payment.id}:${payment.attempt}`,
    );
    if (session.object !== "checkout.session" || session.amount_total !== order.totalPence) {
      log.error(
        { order: order.orderNumber, session: session.id },
        "Stripe's session does not match the order",
      );
      return { ok: false, reason: "unreachable" };
    }
    if (session.url === null) return { ok: false, reason: "too_late" };
    return {
      ok: true,
      page: { ref: session.id, url: session.url, expiresAt: new Date(session.expires_at * 1000) },
    };
  } catch (error) {
    const failure = stripeErrorOf(error);
    if (failure === null) throw error;
    log.warn(
      { order: order.orderNumber, ...describeFailure(failure) },
      "Stripe did not create a session",
    );
    if (failure.statusCode === 409) return { ok: false, reason: "in_progress" };
    if (isStoredFailure(failure)) return { ok: false, reason: "stuck" };
    return { ok: false, reason: failure.param === "expires_at" ? "too_late" : "unreachable" };
  }
}

/**
 * Creates the session. An e-mail address that Stripe refuses is left out: its page then asks for one, so that the
 * customer can pay. The order keeps theirs. This request has a key of its own, as its parameters are others.
 */
async function createSession(
  params: Stripe.Checkout.SessionCreateParams,
  idempotencyKey: string,
): Promise<Stripe.Checkout.Session> {
  try {
    return await ask((stripe) => stripe.checkout.sessions.create(params, { idempotencyKey }));
  } catch (error) {
    if (stripeErrorOf(error)?.param !== "customer_email") throw error;
    const { customer_email: _, ...others } = params;
    const key = { idempotencyKey: `${idempotencyKey}:no-email` };
    return ask((stripe) => stripe.checkout.sessions.create(others, key));
  }
}

/**
 * Whether Stripe returns this failure for every request with the same key for a day: a stored error of
 * its own, or a key first used with other parameters, for example before PUBLIC_URL changed
 * (docs.stripe.com/api/idempotent_requests).
 */
function isStoredFailure(error: Stripe.errors.StripeError): boolean {
  if (error.type === "StripeIdempotencyError") return true;
  return (error.statusCode ?? 0) >= 500 && error.headers?.["idempotent-replayed"] === "true";
}

function sessionParams(
  order: Order,
  payment: Payment,
  publicUrl: string,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: "payment",
    line_items: toLineItems(order),
    shipping_options: [
      {
        shipping_rate_data: {
          type: "fixed_amount",
          display_name: `Delivery: ${order.zone}`,
          fixed_amount: { amount: paidForDelivery(order).amountPence, currency: "gbp" },
        },
      },
    ],
    customer_email: toStripeEmail(order.email),
    client_reference_id: order.id,
    metadata: orderMetadata(order),
    payment_intent_data: {
      metadata: { order_id: order.id, order_number: order.orderNumber },
      shipping: toShipping(order.address),
    },
    expires_at: Math.floor(payment.expiresAt.getTime() / 1000),
    success_url: `${publicUrl}/order/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${publicUrl}/checkout/cancelled/${order.id}`,
  };
}

/** The postal address at Stripe: for its fraud checks, and for an order that has to be recreated. */
function toShipping(
  address: Address,
): Stripe.Checkout.SessionCreateParams.PaymentIntentData.Shipping {
  const optional = {
    line2: address.line2,
    state: address.state ?? "",
    postal_code: address.postcode,
  };
  return {
    name: address.name,
    ...(address.telephone === undefined ? {} : { phone: address.telephone }),
    address: {
      line1: address.line1,
      city: address.city,
      country: address.country,
      ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== "")),
    },
  };
}

/** Fetches a session from Stripe; null if there is none. Neither an event nor a URL is trusted for its state. */
export async function fetchSession(sessionId: string): Promise<PageState | null> {
  try {
    return await ask(async (stripe) => toState(await stripe.checkout.sessions.retrieve(sessionId)));
  } catch (error) {
    if (stripeErrorOf(error)?.statusCode === 404) return null;
    throw error;
  }
}

/** Expires a session, and with it the payment page. If it was paid meanwhile, returns it as paid. */
export async function expireSession(sessionId: string): Promise<PageState | null> {
  try {
    return await ask(async (stripe) => toState(await stripe.checkout.sessions.expire(sessionId)));
  } catch (error) {
    if (stripeErrorOf(error)?.statusCode === 400) return fetchSession(sessionId);
    throw error;
  }
}

/** Reads the state of a session. Throws if it is not a session. */
export function toState(session: Stripe.Checkout.Session): PageState {
  // The SDK returns any JSON, even from a proxy's error page, so check that it is a session.
  if (session.object !== "checkout.session")
    throw new Stripe.errors.StripeAPIError({
      type: "api_error",
      message: "Stripe returned something other than a session",
    });
  const intent = session.payment_intent;
  return {
    ref: session.id,
    orderId: session.client_reference_id,
    state: stateOf(session),
    amountPence: session.amount_total,
    currency: session.currency,
    chargeRef: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

function stateOf(session: Stripe.Checkout.Session): PageState["state"] {
  if (session.payment_status === "paid") return "paid";
  if (session.status === "expired") return "expired";
  return session.status === "complete" ? "unpaid" : "open";
}
