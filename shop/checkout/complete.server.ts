import type { Db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { mayBecome } from "#shop/orders/order.ts";
import {
  changeStatus,
  hasPaidSince,
  savePaymentIntent,
  lockOrder,
  lockOrderBySession,
} from "#shop/orders/orders.server.ts";
import { closeUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { raiseFlag, type NewFlag } from "#shop/orders/flags.server.ts";
import type { PageState } from "#shop/payments/provider.ts";
import { provider, PROVIDER } from "#shop/payments/provider.server.ts";
import { enqueueOrderUnpaid } from "#shop/orders/mails/order-unpaid.server.ts";
import { withholdNewMails } from "#shop/mail/withheld.server.ts";
import { followPayment, type AfterRestore } from "./follow-payment.server.ts";

export type Completion = {
  readonly state: "paid" | "pending" | "expired" | "failed" | "unknown";
  readonly orderId?: string;
  readonly orderNumber?: string;
};

/** Other sessions of the same Stripe account may carry any text as their reference. */
const ORDER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type CompletionOptions = {
  /** Stripe reported the failure of an asynchronous payment. The session itself does not show it. */
  readonly failed?: boolean;
  /** Close the payment page if it is still open. */
  readonly expireOpen?: boolean;
  /** The call reconciles a restored database; every other call waits until that is done. */
  readonly afterRestore?: AfterRestore;
};

/**
 * Updates an order to the current state of its Stripe session. Called by the webhook's job, the
 * success page and the reconciler, safely at any time and in parallel: one paid session is one paid
 * order (docs.stripe.com/checkout/fulfillment). "unknown" if Stripe or the shop has no such session.
 * After a restore everything is "pending" until the shop is reconciled, as numbers of invoices may be
 * given out a second time. Throws when Stripe can't be reached.
 */
export async function completeBySession(
  db: Db,
  sessionId: string,
  options: CompletionOptions = {},
): Promise<Completion> {
  if (!provider.isRef(sessionId)) return { state: "unknown" };
  if (options.afterRestore === undefined && (await isAwaitingReconciliation(db)))
    return { state: "pending" };
  let session = await provider.fetch(sessionId);
  if (session?.state === "open" && options.expireOpen) session = await provider.expire(sessionId);
  if (session === null) return { state: "unknown" };
  const current = session;
  return db.transaction().execute(async (tx) => {
    const completion = await settle(tx, current, options);
    if (options.afterRestore?.withholdMails) await withholdNewMails(tx);
    return completion;
  });
}

async function settle(tx: Db, session: PageState, options: CompletionOptions): Promise<Completion> {
  const order =
    (await lockOrderBySession(tx, session.ref)) ?? (await lockReferencedOrder(tx, session.orderId));
  if (order === null) return { state: "unknown" };
  const ids = { orderId: order.id, orderNumber: order.orderNumber };
  switch (session.state) {
    case "paid":
      return { ...ids, state: await settlePaid(tx, order, { session, ...options }) };
    case "expired":
      await closeExpired(tx, order, options.expireOpen ?? false);
      return { ...ids, state: order.paidAt === null ? "expired" : "paid" };
    case "unpaid":
    case "open":
      if (order.paidAt !== null) return { ...ids, state: "paid" };
      if (options.failed) await closeFailed(tx, order);
      return { ...ids, state: options.failed ? "failed" : "pending" };
  }
}

async function lockReferencedOrder(tx: Db, reference: string | null): Promise<Order | null> {
  return reference !== null && ORDER_ID.test(reference) ? lockOrder(tx, reference) : null;
}

/** Closes an order that was not paid in time. No mail when the customer or the shop ended it on purpose. */
async function closeExpired(tx: Db, order: Order, isOnPurpose: boolean): Promise<void> {
  if (order.status !== "pending_payment") return;
  await closeUnpaid(tx, order, {
    to: "expired",
    actor: PROVIDER,
    reason: "The payment page expired unpaid",
  });
  if (!isOnPurpose && !(await hasPaidSince(tx, order)))
    await enqueueOrderUnpaid(tx, order, "expired");
}

async function closeFailed(tx: Db, order: Order): Promise<void> {
  if (order.status !== "pending_payment") return;
  await closeUnpaid(tx, order, {
    to: "payment_failed",
    actor: PROVIDER,
    reason: "The bank refused the payment",
  });
  await enqueueOrderUnpaid(tx, order, "failed");
}

async function settlePaid(
  tx: Db,
  order: Order,
  { session, afterRestore }: { session: PageState; afterRestore?: AfterRestore },
): Promise<"paid" | "pending"> {
  const difference = differenceBetween(order, session);
  if (difference !== null) {
    log.error(
      { order: order.orderNumber, session: session.ref, difference },
      "a payment does not match its order",
    );
    await raiseFlag(tx, order, { ...difference, subject: session.ref, actor: PROVIDER });
    return order.paidAt === null ? "pending" : "paid";
  }
  if (!mayBecome(order.status, "paid")) return "paid";
  await changeStatus(tx, order, {
    to: "paid",
    actor: PROVIDER,
    reason: `Paid through session ${session.ref}`,
    ...(afterRestore?.paidAt ? { paidAt: afterRestore.paidAt } : {}),
  });
  assert(session.chargeRef !== null, "a paid session has a payment");
  await savePaymentIntent(tx, order.id, session.chargeRef);
  await followPayment(tx, order, afterRestore);
  return "paid";
}

/** How a payment differs from its order; null when it matches. */
function differenceBetween(
  order: Order,
  session: PageState,
): Pick<NewFlag, "code" | "note"> | null {
  const mismatch = (note: string) => ({ code: "payment_mismatch", note }) as const;
  if (session.orderId !== order.id)
    return mismatch(`Session ${session.ref} belongs to order ${session.orderId ?? "none"}`);
  const { amountPence, currency } = session;
  assert(amountPence !== null && currency !== null, "a paid session has an amount and a currency");
  if (currency !== "gbp") return mismatch(`Paid in ${currency.toUpperCase()}, not GBP`);
  if (amountPence !== order.totalPence)
    return mismatch(
      `Paid ${formatPounds(pence(amountPence))} instead of ${formatPounds(order.totalPence)}`,
    );
  if (order.paidAt !== null && order.paymentIntentId !== session.chargeRef)
    return { code: "paid_twice", note: `through session ${session.ref}` };
  return null;
}
