import { db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { closeEvent, findOpenEvent, saveEvent, verifyEvent } from "#shop/payments/events.server.ts";
import { settleRefunds } from "#shop/aftersales/refund.server.ts";
import { completeBySession } from "./complete.server.ts";

/**
 * Takes one of Stripe's events: verified, kept once, worked on later by the queue. False when the
 * signature is not Stripe's. Throws when it can't be kept, so that Stripe tells it again.
 */
export async function receiveEvent(rawBody: string, signature: string): Promise<boolean> {
  const event = await verifyEvent(rawBody, signature);
  if (event === null) return false;
  const isNew = await saveEvent(db(), event);
  log.info({ event: event.id, type: event.type, isNew }, "Stripe told the shop");
  return true;
}

/** Works on a kept event. Safe to run again: what it does depends on what Stripe says now. */
export async function processEvent(id: string): Promise<void> {
  const event = await findOpenEvent(db(), id);
  if (event === null) return;
  const { type, sessionId, paymentIntentId } = event;
  if (sessionId !== null && type.startsWith("checkout.session.")) {
    await completeBySession(sessionId, {
      failed: type === "checkout.session.async_payment_failed",
    });
  } else if (paymentIntentId !== null && /^(charge\.(refunded|dispute\.)|refund\.)/.test(type)) {
    await settleRefunds(paymentIntentId, { failed: type === "refund.failed" });
  }
  await closeEvent(db(), id);
}
