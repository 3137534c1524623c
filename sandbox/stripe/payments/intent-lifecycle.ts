import { addEvent, noApiRequest } from "#sandbox/stripe/events/events.ts";
import { findObject, insertObject, saveObject } from "#sandbox/stripe/storage/objects.ts";
import { newIntent, type PaymentFailure, type PaymentIntent } from "./payment-intent.ts";
import type { IntentRow, SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

/** As with Stripe, a session gets its payment intent with the first attempt to pay. */
export async function getOrCreateIntent(work: Work, row: SessionRow): Promise<IntentRow> {
  const known = await findObject<PaymentIntent, Record<string, never>>(work, "payment_intent", {
    id: row.body.payment_intent ?? "",
    lock: true,
  });
  if (known !== null) return known;
  const body = newIntent(row.body, row.hidden.intent, nowSeconds(work.store));
  const intent: IntentRow = { body, hidden: {}, dueAt: null };
  row.body.payment_intent = body.id;
  await insertObject(work, intent);
  return intent;
}

/** Writes down why an attempt failed and tells the shop; the next attempt may still pay. */
export async function failIntent(
  work: Work,
  intent: IntentRow,
  why: PaymentFailure,
): Promise<void> {
  intent.body.status = "requires_payment_method";
  intent.body.payment_method = null;
  intent.body.next_action = null;
  intent.body.last_payment_error = why;
  await saveObject(work, intent);
  await addEvent(work, {
    type: "payment_intent.payment_failed",
    object: intent.body,
    cause: noApiRequest,
  });
}
