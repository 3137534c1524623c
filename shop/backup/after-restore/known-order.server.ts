import type { Db } from "#shop/platform/database/db.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import type { Payment } from "#shop/payments/payment.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";

/** What the reconciliation has to know of an order that the provider has a payment page for. */
export type KnownOrder = {
  readonly id: string;
  readonly status: string;
  readonly payment: Payment;
};

/** The order of a payment page, by its id; null if the database has none. */
export async function findKnownOrder(db: Db, orderId: string): Promise<KnownOrder | null> {
  const order = await findOrder(db, orderId);
  if (order === null) return null;
  return { id: order.id, status: order.status, payment: await getPaymentOf(db, orderId) };
}

/** The order that a charge paid; null if there is none. */
export async function findOrderOfCharge(
  db: Db,
  chargeRef: string,
): Promise<{
  readonly id: string;
  readonly status: string;
  readonly isRecreated: boolean;
  /** Made at the provider without the shop: it is not known whether its goods are back in stock. */
  readonly hasUnexplainedRefund: boolean;
} | null> {
  const row = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.order_id", "orders.id")
    .select(({ exists, selectFrom }) => [
      "orders.id",
      "orders.status",
      exists(
        selectFrom("order_history")
          .select("order_history.id")
          .whereRef("order_id", "=", "orders.id")
          .where("event", "=", "recreated"),
      ).as("isRecreated"),
      exists(
        selectFrom("refunds")
          .select("refunds.id")
          .whereRef("refunds.order_id", "=", "orders.id")
          .where("origin", "=", "provider")
          .where("explained_at", "is", null),
      ).as("hasUnexplainedRefund"),
    ])
    .where("charge_ref", "=", chargeRef)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { isRecreated, hasUnexplainedRefund } = row;
  return {
    ...row,
    isRecreated: Boolean(isRecreated),
    hasUnexplainedRefund: Boolean(hasUnexplainedRefund),
  };
}
