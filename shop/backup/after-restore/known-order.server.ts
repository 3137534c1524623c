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
    ])
    .where("charge_ref", "=", chargeRef)
    .executeTakeFirst();
  return row === undefined ? null : { ...row, isRecreated: Boolean(row.isRecreated) };
}
