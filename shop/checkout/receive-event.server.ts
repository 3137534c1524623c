import { readDatabaseClock } from "#shop/platform/database/clock.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { closeEvent, findOpenEvent, saveEvent } from "#shop/payments/events.server.ts";
import { noteClockRefusal } from "#shop/payments/payment-check.server.ts";
import { addFetch } from "#shop/payments/payouts/fetch-payouts.server.ts";
import type { EventVerified } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { settleCharge } from "#shop/payments/refunds/settle-charge.server.ts";
import { settlePage } from "./settle-payment.server.ts";

/**
 * Verifies and saves an event of the payment provider; a job processes it later. The age of the signature is by the
 * database's clock: this machine's own may be wrong. Throws when the event can't be saved, so that the provider sends it
 * again.
 */
export async function receiveEvent(
  db: Db,
  rawBody: string,
  signature: string,
): Promise<EventVerified> {
  const verified = await provider.events.verify(rawBody, signature, () => readDatabaseClock(db));
  if (!verified.ok) {
    if (verified.reason === "stale_signature") await noteClockRefusal(db);
    return verified;
  }
  const { id, type } = verified.value;
  const isNew = await saveEvent(db, verified.value);
  log.info({ event: id, type, isNew }, "the payment provider sent an event");
  return verified;
}

/** Processes a saved event. Safe to run again: the effect depends only on the current state at the provider. */
export async function processEvent(db: Db, id: string): Promise<void> {
  const subject = await findOpenEvent(db, id);
  if (subject === null) return;
  if (subject.kind === "page") {
    await settlePage(db, subject.ref, { failed: subject.hasFailed });
  } else if (subject.kind === "charge") {
    await settleCharge(db, subject.chargeRef);
  } else if (subject.kind === "payout") {
    await addFetch(db);
  }
  await closeEvent(db, id);
}
