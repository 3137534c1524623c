import type { Db } from "#shop/platform/database/db.server.ts";
import { findOrderRecord } from "#shop/fulfilment/order-record.server.ts";
import type { Order, OrderStatus } from "#shop/orders/order.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { isExplained } from "#shop/payments/refunds/refund.ts";
import { findPaymentOfCharge, getPaymentOf } from "#shop/payments/payments.server.ts";

/** What the reconciliation has to know of an order that the provider has a payment page for. */
export type KnownOrder = {
  readonly id: string;
  readonly state: Order["state"];
  readonly payment: Payment;
};

/** The order of a payment page, by its id; null if the database has none. */
export async function findKnownOrder(db: Db, orderId: string): Promise<KnownOrder | null> {
  const order = await findOrder(db, orderId);
  if (order === null) return null;
  return { id: order.id, state: order.state, payment: await getPaymentOf(db, orderId) };
}

/** The order that a charge paid, with its status; null if there is none. */
export async function findOrderOfCharge(
  db: Db,
  chargeRef: string,
): Promise<{
  readonly id: string;
  readonly status: OrderStatus;
  readonly isRecreated: boolean;
  /**
   * Pieces were refunded of which it is not known whether they are back in stock: at the provider without
   * the shop, or with a cancellation, which restocks them itself and not with its refund.
   */
  readonly mayLackStock: boolean;
} | null> {
  const payment = await findPaymentOfCharge(db, chargeRef);
  const order = payment === null ? null : await findOrder(db, payment.orderId);
  if (order === null) return null;
  const { id } = order;
  const { status, refunds } = await findOrderRecord(db, order);
  const timeline = await findOrderTimeline(db, id);
  return {
    id,
    status,
    isRecreated: timeline.some(({ event }) => event === "recreated"),
    mayLackStock: refunds.some(
      (refund) =>
        !isExplained(refund) ||
        refund.lines.some(({ quantity, cancelledQuantity }) => quantity > cancelledQuantity),
    ),
  };
}
