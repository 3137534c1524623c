import { db, type Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { mayBecome } from "#shop/orders/order.ts";
import {
  changeStatus,
  hasPaidSince,
  savePaymentIntent,
  lockOrder,
  lockOrderBySession,
} from "#shop/orders/orders.server.ts";
import { closeUnpaid, takeStockOfPaidOrder } from "#shop/orders/reserved-stock.server.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { fetchSession, expireSession, type SessionState } from "#shop/payments/session.server.ts";
import { raiseAttention } from "#shop/orders/mails/order-attention.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import { enqueueOrderUnpaid } from "#shop/orders/mails/order-unpaid.server.ts";
import { enqueueSoldOutRefund } from "#shop/aftersales/refund.server.ts";

export type Completion = {
  readonly state: "paid" | "pending" | "expired" | "failed" | "unknown";
  readonly orderId?: string;
  readonly orderNumber?: string;
};

const SESSION_ID = /^cs_[A-Za-z0-9_]{8,250}$/;

/**
 * Brings an order in step with what Stripe says of its session now. The webhook's job, the success
 * page and the reconciler all call it, at any time and at once: one paid session is one paid order
 * (docs.stripe.com/checkout/fulfillment). `failed` is told by an event alone, as a session does not
 * say it; `expireOpen` ends a card page that nobody should pay on any more.
 */
export async function completeBySession(sessionId: string, told: Told = {}): Promise<Completion> {
  if (!SESSION_ID.test(sessionId)) return { state: "unknown" };
  let word = await fetchSession(sessionId);
  if (word?.state === "open" && told.expireOpen) word = await expireSession(sessionId);
  if (word === null) return { state: "unknown" };
  const current = word;
  return db()
    .transaction()
    .execute((tx) => settle(tx, current, told));
}

/** What is known of a payment beside Stripe's word of it now. */
type Told = { readonly failed?: boolean; readonly expireOpen?: boolean };

async function settle(tx: Db, word: SessionState, told: Told): Promise<Completion> {
  const order =
    (await lockOrderBySession(tx, word.id)) ??
    (word.orderId === null ? null : await lockOrder(tx, word.orderId));
  if (order === null) return { state: "unknown" };
  const about = { orderId: order.id, orderNumber: order.orderNumber };
  switch (word.state) {
    case "paid":
      return { ...about, state: await settlePaid(tx, order, word) };
    case "expired":
      await closeExpired(tx, order, told.expireOpen ?? false);
      return { ...about, state: order.paidAt === null ? "expired" : "paid" };
    case "unpaid":
    case "open":
      if (order.paidAt !== null) return { ...about, state: "paid" };
      if (told.failed) await closeFailed(tx, order);
      return { ...about, state: told.failed ? "failed" : "pending" };
  }
}

/** Nobody has paid in time. The customer is told, unless it was they, or the shop, who ended the wait. */
async function closeExpired(tx: Db, order: Order, wasEnded: boolean): Promise<void> {
  if (order.status !== "pending_payment") return;
  await closeUnpaid(tx, order, {
    to: "expired",
    actor: "stripe",
    reason: "The card page expired unpaid",
  });
  if (!wasEnded && !(await hasPaidSince(tx, order))) await enqueueOrderUnpaid(tx, order, "expired");
}

async function closeFailed(tx: Db, order: Order): Promise<void> {
  if (order.status !== "pending_payment") return;
  await closeUnpaid(tx, order, {
    to: "payment_failed",
    actor: "stripe",
    reason: "The bank refused the payment",
  });
  await enqueueOrderUnpaid(tx, order, "failed");
}

async function settlePaid(tx: Db, order: Order, word: SessionState): Promise<"paid" | "pending"> {
  const difference = differenceBetween(order, word);
  if (difference !== null) {
    log.error(
      { order: order.orderNumber, session: word.id, difference },
      "a payment does not fit its order",
    );
    await raiseAttention(tx, order, difference);
    return order.paidAt === null ? "pending" : "paid";
  }
  if (!mayBecome(order.status, "paid")) return "paid";
  await changeStatus(tx, order, {
    to: "paid",
    actor: "stripe",
    reason: `Paid through session ${word.id}`,
  });
  if (word.paymentIntentId !== null) await savePaymentIntent(tx, order.id, word.paymentIntentId);
  if (await takeStockOfPaidOrder(tx, order)) {
    await enqueueOrderConfirmation(tx, order, env().publicUrl);
    await issueInvoice(tx, order.id);
  } else await enqueueSoldOutRefund(tx, order);
  return "paid";
}

/** How a payment differs from what the order asked for; null when it does not. */
function differenceBetween(order: Order, word: SessionState): string | null {
  if (word.orderId !== order.id) return `Session ${word.id} names order ${word.orderId ?? "none"}`;
  if (word.currency !== "gbp") return `Paid in ${word.currency ?? "no currency"}, not GBP`;
  if (word.amountPence !== order.totalPence)
    return `Paid ${word.amountPence ?? 0} pence, not ${order.totalPence}`;
  if (order.paidAt !== null && order.paymentIntentId !== word.paymentIntentId)
    return `Paid a second time, through session ${word.id}`;
  return null;
}
