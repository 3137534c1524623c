import { SHOP } from "#shop/platform/actor.ts";
import { setTimeout } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { isUnpaid } from "#shop/orders/order.ts";
import { findOrder, lockOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { endPayment } from "#shop/payments/payment-changes.server.ts";
import { findPayment, getPaymentOf } from "#shop/payments/payments.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/** An order without a payment page this long after it was placed counts as left behind. */
const OPENING_MS = 15_000;
const OPENING_PAUSE_MS = 200;

/**
 * Ends an unpaid order and closes its payment page, so that a newer checkout can take its place. If
 * the customer has paid meanwhile, the order becomes paid instead. Throws when the payment provider
 * can't be reached.
 */
export async function supersede(db: Db, payment: Payment): Promise<void> {
  if (payment.providerRef === null)
    return closeWithoutPage(db, payment, "No payment page was opened in time");
  const { state } = await settlePayment(db, payment.id, { expireOpen: true });
  if (state === "unknown")
    await closeWithoutPage(db, payment, "The payment provider does not know its payment page");
}

/**
 * Ends the oldest of an account's unpaid orders that can be ended. If the payment page of one is just
 * being opened, waits a moment instead. False when none can be ended: all payments are with the bank.
 */
export async function supersedeOldest(db: Db, orderIds: readonly string[]): Promise<boolean> {
  for (const id of orderIds) {
    const order = await findOrder(db, id);
    if (order === null || !isUnpaid(order)) return true;
    const payment = await getPaymentOf(db, id);
    if (payment.providerRef === null && ageMs(payment) < OPENING_MS) {
      await setTimeout(OPENING_PAUSE_MS);
      return true;
    }
    await supersede(db, payment);
    const ended = await findOrder(db, id);
    if (ended === null || !isUnpaid(ended)) return true;
  }
  return false;
}

function ageMs({ createdAt, readAt }: Payment): number {
  return readAt.getTime() - createdAt.getTime();
}

/** Ends an order that has no payment page at the provider, unless it has been given another one meanwhile. */
async function closeWithoutPage(db: Db, seen: Payment, reason: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, seen.orderId);
    const payment = await findPayment(tx, seen.id);
    if (order === null || payment?.providerRef !== seen.providerRef) return;
    await endPayment(tx, payment.id, "expired");
    await endUnpaid(tx, order, { event: "payment_expired", actor: SHOP, reason });
  });
}
