import Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { env } from "#shop/platform/env.server.ts";
import type { EventSubject, ProviderEvent } from "#shop/payments/provider.ts";
import { ask, stripe } from "./client.server.ts";

/** The maximum age of a signature, in seconds (docs.stripe.com/webhooks#verify-official-libraries). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Stripe's library takes it for a signature of any age. */
const ANY_AGE = 0;

/**
 * Verifies that Stripe signed the raw body in the five minutes before `readClock`; null if it did not. Throws on any
 * other error, such as a signed body that is not JSON. The clock may be the database's: whoever can't sign costs no
 * query.
 */
export async function verifyEvent(
  rawBody: string,
  signature: string,
  readClock: () => Promise<Date>,
): Promise<ProviderEvent | null> {
  const { stripeWebhookSecret } = env();
  assert(stripeWebhookSecret !== null, "a Stripe signing secret is set");
  const read = (toleranceSeconds: number, now?: Date) =>
    stripe().webhooks.constructEventAsync(
      rawBody,
      signature,
      stripeWebhookSecret,
      toleranceSeconds,
      undefined,
      now?.getTime(),
    );
  try {
    await read(ANY_AGE);
    return toEvent(await read(SIGNATURE_TOLERANCE_SECONDS, await readClock()));
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
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
