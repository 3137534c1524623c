import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { done, refused } from "#shop/kit/result.ts";
import { env } from "#shop/platform/env.server.ts";
import type { EventSubject, EventVerified, ProviderEvent } from "#shop/payments/provider.ts";
import { ask, stripe } from "./client.server.ts";

/** The maximum age of a signature, in seconds (docs.stripe.com/webhooks#verify-official-libraries). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Stripe's library takes it for a signature of any age. */
const ANY_AGE = 0;

/**
 * Verifies that Stripe signed the raw body, in the five minutes before `readClock`. Throws on any other error, such as a
 * signed body that is not JSON. The clock may be the database's: whoever can't sign costs no query.
 */
export async function verifyEvent(
  rawBody: string,
  signature: string,
  readClock: () => Promise<Date>,
): Promise<EventVerified> {
  const { stripeWebhookSecret: secret } = env();
  const { webhooks } = stripe();
  assert(secret !== null && webhooks.signature !== null, "a Stripe signing secret is set");
  const { signature: verifier } = webhooks;
  // Whatever the library throws, a stranger has written the header.
  const isSigned = (toleranceSeconds: number, now?: Date) =>
    verifier
      .verifyHeaderAsync(rawBody, signature, secret, toleranceSeconds, undefined, now?.getTime())
      .catch(() => false);
  if (!(await isSigned(ANY_AGE))) return refused("bad_signature");
  if (!(await isSigned(SIGNATURE_TOLERANCE_SECONDS, await readClock())))
    return refused("stale_signature");
  return done(toEvent(webhooks.constructEventWithoutVerification(rawBody)));
}

function toEvent(event: Stripe.Event): ProviderEvent {
  return { id: event.id, type: event.type, payload: event };
}

/** The types of events that the shop processes. Others are saved and ignored. */
const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "payout.paid",
  "payout.failed",
  "payout.canceled",
  "payout.reconciliation_completed",
];

/** What an event is about, by its type and the object in its payload. */
export function subjectOf(type: string, payload: unknown): EventSubject {
  const { object } = (payload as Stripe.Event).data;
  const isSession = "object" in object && object.object === "checkout.session";
  if (isSession && type.startsWith("checkout.session."))
    return {
      kind: "page",
      ref: object.id,
      hasFailed: type === "checkout.session.async_payment_failed",
    };
  const intent = "payment_intent" in object ? object.payment_intent : null;
  const chargeRef = typeof intent === "string" ? intent : (intent?.id ?? null);
  if (chargeRef !== null && /^(charge\.(refunded|dispute\.)|refund\.)/.test(type))
    return { kind: "charge", chargeRef };
  return type.startsWith("payout.") ? { kind: "payout" } : { kind: "none" };
}

const EVENTS_PER_PAGE = 100;
const EVENTS_PER_RUN = 2_000;

/**
 * The newest events that Stripe could not deliver, 2,000 at most
 * (docs.stripe.com/webhooks/process-undelivered-events).
 */
export async function listUndeliveredEvents(): Promise<ProviderEvent[]> {
  const events = await ask((client) =>
    client.events
      .list({ delivery_success: false, types: EVENT_TYPES, limit: EVENTS_PER_PAGE })
      .autoPagingToArray({ limit: EVENTS_PER_RUN }),
  );
  return events.map(toEvent);
}
