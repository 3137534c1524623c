import { addEvent, noApiRequest } from "#sandbox/stripe/events/events.ts";
import { findObject, insertObject, saveObject } from "#sandbox/stripe/storage/objects.ts";
import { newIntent, type PaymentFailure, type PaymentIntent } from "./payment-intent.ts";
import type { IntentRow, SessionRow } from "#sandbox/stripe/sessions/session-lifecycle.ts";
import { nowSeconds, type Work } from "#sandbox/stripe/storage/store.ts";

/** The payment intent of a session. As at Stripe, the first attempt to pay creates it. */
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

/** Records why an attempt failed, and adds the event. A later attempt may still succeed. */
export async function failIntent(
  work: Work,
  intent: IntentRow,
  reason: PaymentFailure,
): Promise<void> {
  intent.body.status = "requires_payment_method";
  intent.body.payment_method = null;
  intent.body.next_action = null;
  intent.body.last_payment_error = reason;
  await saveObject(work, intent);
  await addEvent(work, {
    type: "payment_intent.payment_failed",
    object: intent.body,
    cause: noApiRequest,
  });
}
