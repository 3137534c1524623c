import type { Order } from "#shop/orders/order.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isOpenDispute, lostPence } from "./dispute.ts";
import { listDisputesOf } from "./disputes.server.ts";
import { leftOf, type Left, type Pieces } from "./left-to-refund.ts";
import { countedRefunds, type Refund } from "./refund.ts";
import { listRefundsOf } from "./refunds.server.ts";
import { soldOf } from "./sold.ts";

/** What decides whether a refund of an order can be made. */
export type Refundable = {
  readonly payment: Payment;
  readonly refunds: readonly Refund[];
  readonly left: Left;
  readonly isDisputed: boolean;
};

/**
 * What can still go back of an order, and what stands in the way; null if it was never paid. `except` is a
 * refund to leave out, `unsent` the pieces that are still to be sent. Under the order's lock it stays true until
 * the commit.
 */
export async function readRefundable(
  db: Db,
  order: Order,
  {
    except = null,
    unsent = [],
  }: { readonly except?: string | null; readonly unsent?: Pieces } = {},
): Promise<Refundable | null> {
  const payment = await getPaymentOf(db, order.id);
  if (payment.state !== "paid") return null;
  const all = await listRefundsOf(db, order.id);
  const refunds = all.filter((one) => one.id !== except && one.paymentId === payment.id);
  const disputes = await listDisputesOf(db, [order.id]);
  const paid = { paidPence: payment.amountPence, lostPence: lostPence(disputes) };
  return {
    payment,
    refunds,
    left: {
      ...leftOf(soldOf(order), paid, countedRefunds(refunds)),
      // Nothing is to be sent of an order that sold out before its payment came, which has no invoice.
      unsent: order.hasInvoice ? unsent : [],
    },
    isDisputed: disputes.some(isOpenDispute),
  };
}
