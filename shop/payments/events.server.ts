import type Stripe from "stripe";
import { DAY_MS } from "#shop/kit/time.ts";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { stripe } from "./stripe.server.ts";

/** How old a signature may be, in seconds (docs.stripe.com/webhooks#verify-official-libraries). */
const SIGNATURE_TOLERANCE_SECONDS = 300;

/** Checks that Stripe signed the raw body, not long ago; null when it did not. */
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
  } catch {
    return null;
  }
}

/** Keeps an event once, and the work it asks for, in one transaction. False when it was kept before. */
export async function saveEvent(db: Db, event: Stripe.Event): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const kept = await tx
      .insertInto("stripe_events")
      .values({ id: event.id, type: event.type, payload: JSON.stringify(event) })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (kept === undefined) return false;
    await addJob(tx, {
      task: "stripe-event",
      payload: { id: event.id },
      key: `stripe-event:${event.id}`,
    });
    return true;
  });
}

/** What a kept event is about: its type, and the session or payment to ask Stripe about. */
export type SavedEvent = {
  readonly type: string;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
};

/** A kept event that nobody has worked on yet; null when there is none. */
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

/** The events the shop works on; others are kept and left alone. */
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
 * The newest events that Stripe could not deliver, for the shop to keep now
 * (docs.stripe.com/webhooks/process-undelivered-events).
 */
export async function listUndeliveredEvents(): Promise<Stripe.Event[]> {
  return stripe()
    .events.list({ delivery_success: false, types: EVENT_TYPES, limit: EVENTS_PER_PAGE })
    .autoPagingToArray({ limit: EVENTS_PER_RUN });
}

/** Marks an event as worked on, and forgets what it said: Stripe keeps that, and it names the customer. */
export async function closeEvent(db: Db, id: string): Promise<void> {
  await db
    .updateTable("stripe_events")
    .set({ handled_at: new Date(), payload: "{}" })
    .where("id", "=", id)
    .execute();
}

/** An event that has been kept and not worked on yet. */
export type OpenEvent = { readonly id: string; readonly type: string; readonly receivedAt: Date };

const SHOWN_MAX = 200;

/** The events received before this moment that still wait to be worked on, the oldest first. */
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

/** Stripe tells an event again for at most 30 days; after 90 its id need not be known any more. */
const EVENTS_KEPT_MS = 90 * DAY_MS;

/** Forgets events that were worked on long ago. */
export async function pruneEvents(db: Db): Promise<void> {
  await db
    .deleteFrom("stripe_events")
    .where("handled_at", "<", new Date(Date.now() - EVENTS_KEPT_MS))
    .execute();
}
