import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { withholdNewMails } from "#shop/mail/withheld.server.ts";
import { formatPounds, ZERO } from "#shop/kit/money.ts";
import { mayBecome, type Order } from "#shop/orders/order.ts";
import { changeStatus, findOrder, saveRefundedPence } from "#shop/orders/orders.server.ts";
import { SHOP } from "#shop/platform/actor.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { enqueueOrderRefunded } from "./mails/order-refunded.server.ts";
import { getPaymentOf, lockOrderOfCharge } from "#shop/payments/payments.server.ts";
import type { ChargeState } from "#shop/payments/provider.ts";
import { provider, PROVIDER } from "#shop/payments/provider.server.ts";

/**
 * Refunds an order in full whose stock ran out before it was paid. A job does it, as no transaction
 * spans a call to the provider. The shopkeeper is notified now, the customer once the provider has the refund.
 */
export async function enqueueSoldOutRefund(tx: Db, order: Order): Promise<void> {
  await raiseFlag(tx, order, { code: "sold_out", actor: SHOP });
  await addJob(tx, {
    task: "refund-order",
    payload: { id: order.id },
    key: `refund-order:${order.id}`,
  });
}

/** Refunds the whole payment of an order. Safe to run again. */
export async function refundOrder(db: Db, orderId: string): Promise<void> {
  const order = await findOrder(db, orderId);
  if (order === null) return;
  const { chargeRef } = await getPaymentOf(db, orderId);
  if (chargeRef === null) return;
  await provider.refundWhole(orderId, chargeRef);
  await settleRefunds(db, chargeRef);
}

/**
 * Updates an order to the refunds and disputes of its payment at the provider, whether the shop made them or
 * the shopkeeper in the payment provider's dashboard. Safe to call at any time and in parallel.
 */
export async function settleRefunds(
  db: Db,
  chargeRef: string,
  event: {
    /** The payment provider reported that a refund has failed. */
    failed?: boolean;
    /** A lost database has probably sent the mails about it: they are written, but not sent. */
    withholdMails?: boolean;
  } = {},
): Promise<void> {
  const payment = await provider.fetchCharge(chargeRef);
  await db.transaction().execute(async (tx) => {
    const order = await lockOrderOfCharge(tx, chargeRef);
    if (order === null) return;
    if (event.failed) await raiseFlag(tx, order, { code: "refund_failed", actor: PROVIDER });
    if (payment.isDisputed) await raiseFlag(tx, order, { code: "disputed", actor: PROVIDER });
    await settle(tx, order, payment);
    if (event.withholdMails) await withholdNewMails(tx);
  });
}

async function settle(tx: Db, order: Order, { refundedPence }: ChargeState): Promise<void> {
  if (refundedPence === order.refundedPence) return;
  await saveRefundedPence(tx, order.id, refundedPence);
  if (refundedPence === ZERO || refundedPence < order.refundedPence) return;
  const to = refundedPence >= order.totalPence ? "refunded" : "partially_refunded";
  if (mayBecome(order.status, to)) {
    await changeStatus(tx, order, {
      to,
      actor: PROVIDER,
      reason: `Refunded ${formatPounds(refundedPence)} of ${formatPounds(order.totalPence)}`,
    });
  }
  await enqueueOrderRefunded(tx, order, {
    refundedPence,
    // An order gets its invoice when its stock is taken, and only an order that sold out has none.
    isSoldOut: !order.hasInvoice,
  });
}
