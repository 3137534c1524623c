import { readDatabaseClock } from "#shop/platform/database/clock.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { saveEvent } from "#shop/payments/events.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { savePage, startNextAttempt } from "#shop/payments/payment-changes.server.ts";
import { listPending } from "#shop/payments/payments.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { canOpenPage, OPENING_MAX_MS } from "./payment-window.server.ts";
import { settlePayment } from "./settle-payment.server.ts";
import { supersede } from "./supersede.server.ts";

const PAYMENTS_PER_PAGE = 100;
/** A run ends before the next one starts; payments it did not reach are checked then. */
const RUN_MS = 4 * MINUTE_MS;

/**
 * Checks every pending payment with the provider and saves the events that the provider could not
 * deliver, so that an order is paid even if all events were lost and the customer closed the tab. A
 * payment that can't be checked stays as it is until the next run.
 */
export async function reconcilePayments(db: Db): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  for (const event of await provider.events.listUndelivered()) await saveEvent(db, event);
  const createdBefore = new Date((await readDatabaseClock(db)).getTime() - OPENING_MAX_MS);
  let after: string | null = null;
  for (;;) {
    const page = { createdBefore, after, limit: PAYMENTS_PER_PAGE };
    const payments: Payment[] = await listPending(db, page);
    for (const payment of payments) {
      if (Date.now() > endsAt) return;
      await tryReconcile(db, payment);
      after = payment.id;
    }
    if (payments.length < PAYMENTS_PER_PAGE) return;
  }
}

async function tryReconcile(db: Db, payment: Payment): Promise<void> {
  try {
    if (payment.providerRef !== null || (await findLostPage(db, payment)))
      await settlePayment(db, payment.id);
  } catch (error) {
    const { orderId, id } = payment;
    log.warn({ err: error, orderId, payment: id }, "a pending payment could not be reconciled");
  }
}

/**
 * Finds the payment page whose creation response was lost. The provider answers a repeated request with
 * the same key by the page it created the first time. If it created none, the order is closed: too
 * little time is left for a new page (payment-window.server.ts).
 */
async function findLostPage(db: Db, payment: Payment): Promise<boolean> {
  if (canOpenPage(payment.expiresAt, payment.readAt)) return false;
  const order = await findOrder(db, payment.orderId);
  if (order === null) return false;
  const opened = await provider.open(order, payment, env().publicUrl);
  if (opened.ok) return savePage(db, payment, opened.page);
  if (opened.reason === "too_late") await supersede(db, payment);
  if (opened.reason === "stuck") await startNextAttempt(db, payment);
  return false;
}
