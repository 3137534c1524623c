import { assert } from "#shop/kit/assert.ts";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueNewOrder } from "./new-order-mails.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { issueInvoice } from "#shop/orders/invoices.server.ts";
import { enqueueOrderConfirmation } from "#shop/orders/mails/order-confirmation.server.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { releaseReservation, takeStockOfPaidOrder } from "#shop/orders/reserved-stock.server.ts";
import { enqueueRemoveBought } from "./remove-bought.server.ts";
import { requestWholeRefund } from "#shop/payments/refunds/whole-refund.server.ts";

/** What the reconciliation of a restored database knows about a payment (shop/backup/after-restore). */
export type AfterRestore = {
  /** When the order was paid; null if it was not, or if the payment provider does not say. */
  readonly paidAt: Date | null;
  /** Whether the payment was refunded in full. */
  readonly isRefunded: boolean;
  /** The lost database has probably sent the mails about it: they are written, but not sent. */
  readonly withholdMails: boolean;
};

/**
 * What follows a payment, in its transaction: the products leave the stock, the order gets its
 * confirmation and its invoice, the customer's cart loses them, and the shopkeeper hears of it. An order that sold out before it was paid is refunded instead.
 *
 * After a restore nothing is refunded: the lost database had the stock for the order, or has refunded it
 * already. The order is flagged if the stock is too low. A payment that was refunded in full takes no
 * stock, as its goods were never dispatched or have come back.
 */
export async function followPayment(
  tx: Db,
  order: Order,
  afterRestore: AfterRestore | undefined,
): Promise<void> {
  await enqueueRemoveBought(tx, order);
  const reason = afterRestore === undefined ? "sold" : "recreated";
  if (afterRestore?.isRefunded) await releaseReservation(tx, order);
  else if (!(await takeStockOfPaidOrder(tx, order, reason))) {
    if (afterRestore === undefined) return refundSoldOut(tx, order);
    await raiseFlag(tx, order, { code: "stock_unknown", actor: SHOP });
  }
  await enqueueOrderConfirmation(tx, order);
  await enqueueNewOrder(tx, order);
  await issueInvoice(tx, order.id);
}

/**
 * Refunds an order in full whose stock ran out before it was paid. The shopkeeper is notified now, the
 * customer once the provider has accepted the refund.
 */
async function refundSoldOut(tx: Db, order: Order): Promise<void> {
  await raiseFlag(tx, order, { code: "sold_out", actor: SHOP });
  const request = { actor: SHOP, mayApprove: true, reason: "Sold out" };
  const requested = await requestWholeRefund(tx, order, request);
  assert(requested.ok, "an order that has just been paid can be refunded");
}
