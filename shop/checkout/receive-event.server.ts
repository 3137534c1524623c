import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { closeEvent, findOpenEvent, saveEvent, verifyEvent } from "#shop/payments/events.server.ts";
import { settleRefunds } from "#shop/fulfilment/refund.server.ts";
import { completeBySession } from "./complete.server.ts";

/**
 * Verifies and saves one of Stripe's events; a job processes it later. False when the signature is
 * not Stripe's. Throws when the event can't be saved, so that Stripe sends it again.
 */
export async function receiveEvent(db: Db, rawBody: string, signature: string): Promise<boolean> {
  const event = await verifyEvent(rawBody, signature);
  if (event === null) return false;
  const isNew = await saveEvent(db, event);
  log.info({ event: event.id, type: event.type, isNew }, "Stripe sent an event");
  return true;
}

/** Processes a saved event. Safe to run again: the effect depends only on the current state at Stripe. */
export async function processEvent(db: Db, id: string): Promise<void> {
  const event = await findOpenEvent(db, id);
  if (event === null) return;
  const { type, sessionId, paymentIntentId } = event;
  if (sessionId !== null && type.startsWith("checkout.session.")) {
    await completeBySession(db, sessionId, {
      failed: type === "checkout.session.async_payment_failed",
    });
  } else if (paymentIntentId !== null && /^(charge\.(refunded|dispute\.)|refund\.)/.test(type)) {
    await settleRefunds(db, paymentIntentId, { failed: type === "refund.failed" });
  }
  await closeEvent(db, id);
}
