import Stripe from "stripe";
import { DAY_MS } from "#shop/kit/time.ts";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { stripe } from "./stripe.server.ts";

/** The maximum age of a signature, in seconds (docs.stripe.com/webhooks#verify-official-libraries). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/**
 * Verifies that Stripe signed the raw body in the last five minutes; null if it did not. Throws on any
 * other error, such as a signed body that is not JSON.
 */
export async function verifyEvent(
  rawBody: string,
  signature: string,
): Promise<Stripe.Event | null> {
  const { stripeWebhookSecret } = env();
  assert(stripeWebhookSecret !== null, "a Stripe signing secret is set");
  try {
    return await stripe().webhooks.constructEventAsync(
      rawBody,
      signature,
      stripeWebhookSecret,
      SIGNATURE_TOLERANCE_SECONDS,
    );
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return null;
    throw error;
  }
}

/** Saves an event and the job that processes it, in one transaction. False if it was saved before. */
export async function saveEvent(db: Db, event: Stripe.Event): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, payload: JSON.stringify(event) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (saved === undefined) return false;
    await addJob(tx, {
      task: "stripe-event",
      payload: { id: event.id },
      key: `stripe-event:${event.id}`,
    });
    return true;
  });
}

/** What an event is about. Only the ids are used; the state of the session or payment is fetched from Stripe. */
export type SavedEvent = {
  readonly type: string;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
};

/** A saved event that has not been processed; null if there is none. */
export async function findOpenEvent(db: Db, id: string): Promise<SavedEvent | null> {
  const row = await db
    .selectFrom("stripe_events")
    .select((event) => ["type", event.ref("payload").$castTo<Stripe.Event>().as("payload")])
    .where("id", "=", id)
    .where("handled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { object } = row.payload.data;
  const isSession = "object" in object && object.object === "checkout.session";
  const intent = "payment_intent" in object ? object.payment_intent : null;
  return {
    type: row.type,
    sessionId: isSession ? object.id : null,
    paymentIntentId: typeof intent === "string" ? intent : (intent?.id ?? null),
  };
}

/** The types of events that the shop processes. Others are saved and ignored. */
const EVENT_TYPES = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
];

const EVENTS_PER_PAGE = 100;
const EVENTS_PER_RUN = 2_000;

/**
 * The newest events that Stripe could not deliver, 2,000 at most
 * (docs.stripe.com/webhooks/process-undelivered-events).
 */
export async function listUndeliveredEvents(): Promise<Stripe.Event[]> {
  return stripe()
    .events.list({ delivery_success: false, types: EVENT_TYPES, limit: EVENTS_PER_PAGE })
    .autoPagingToArray({ limit: EVENTS_PER_RUN });
}

/** Marks an event as processed and deletes its payload, which contains personal data. Stripe keeps a copy. */
export async function closeEvent(db: Db, id: string): Promise<void> {
  await db
    .updateTable("stripe_events")
    .set({ handled_at: new Date(), payload: "{}" })
    .where("id", "=", id)
    .execute();
}

/** A saved event that has not been processed. */
export type OpenEvent = { readonly id: string; readonly type: string; readonly receivedAt: Date };

const SHOWN_MAX = 200;

/** Unprocessed events received before a time, the oldest first, 200 at most. */
export async function listOpenEvents(db: Db, before: Date): Promise<OpenEvent[]> {
  const rows = await db
    .selectFrom("stripe_events")
    .select(["id", "type", "received_at"])
    .where("handled_at", "is", null)
    .where("received_at", "<", before)
    .orderBy("received_at")
    .limit(SHOWN_MAX)
    .execute();
  return rows.map((row) => ({ id: row.id, type: row.type, receivedAt: row.received_at }));
}

/** Stripe can send an event again for 30 days. After 90 days its id is no longer needed. */
const RETENTION_MS = 90 * DAY_MS;

/** Deletes events that were processed more than 90 days ago. */
export async function pruneEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("stripe_events")
    .where("handled_at", "<", new Date(Date.now() - RETENTION_MS))
    .execute();
}
