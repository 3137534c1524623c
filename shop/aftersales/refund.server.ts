import { db, type Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { ZERO } from "#shop/kit/money.ts";
import { mayBecome, type Order } from "#shop/orders/order.ts";
import {
  changeStatus,
  findOrder,
  saveRefundedPence,
  lockOrderByPayment,
} from "#shop/orders/orders.server.ts";
import { raiseAttention } from "#shop/orders/mails/order-attention.server.ts";
import { enqueueOrderRefunded } from "./mails/order-refunded.server.ts";
import { fetchPayment, refundWhole, type PaymentState } from "#shop/payments/refund.server.ts";

/** The attention mark of an order that was paid and could not be filled. */
export const SOLD_OUT_MARK = "Paid after its hold had ended and sold out since: refunded in full";

/**
 * Has the whole payment of an order sent back that can't be filled: by a job, as no transaction
 * spans a call to Stripe. The shopkeeper is told at once, the customer when the money is on its way.
 */
export async function enqueueSoldOutRefund(tx: Db, order: Order): Promise<void> {
  await raiseAttention(tx, order, SOLD_OUT_MARK);
  await addJob(tx, {
    task: "refund-order",
    payload: { id: order.id },
    key: `refund-order:${order.id}`,
  });
}

/** Sends the whole payment of an order back. Safe to run again. */
export async function refundOrder(orderId: string): Promise<void> {
  const order = await findOrder(db(), orderId);
  if (order === null || order.paymentIntentId === null) return;
  await refundWhole(order.id, order.paymentIntentId);
  await settleRefunds(order.paymentIntentId);
}

/**
 * Brings an order in step with what Stripe says of its payment's refunds and disputes, whoever made
 * them: the shop itself, or the shopkeeper in Stripe's dashboard. Safe to call at any time, at once.
 */
export async function settleRefunds(
  paymentIntentId: string,
  told: { failed?: boolean } = {},
): Promise<void> {
  const word = await fetchPayment(paymentIntentId);
  await db()
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrderByPayment(tx, paymentIntentId);
      if (order === null) return;
      if (told.failed)
        await raiseAttention(tx, order, "A refund of this order has failed at the bank");
      if (word.isDisputed)
        await raiseAttention(tx, order, "The customer's bank disputes this payment");
      await settle(tx, order, word);
    });
}

async function settle(tx: Db, order: Order, { refundedPence }: PaymentState): Promise<void> {
  if (refundedPence === order.refundedPence) return;
  await saveRefundedPence(tx, order.id, refundedPence);
  if (refundedPence === ZERO || refundedPence < order.refundedPence) return;
  const to = refundedPence >= order.totalPence ? "refunded" : "partially_refunded";
  if (mayBecome(order.status, to)) {
    await changeStatus(tx, order, {
      to,
      actor: "stripe",
      reason: `Refunded ${refundedPence} of ${order.totalPence} pence`,
    });
  }
  await enqueueOrderRefunded(tx, order, {
    refundedPence,
    isSoldOut: order.attention === SOLD_OUT_MARK,
  });
}
