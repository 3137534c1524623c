import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Payment } from "./payment.ts";
import { selectDecidingPayments, selectPayments, toPayment } from "./payment-queries.server.ts";

/** A payment by id; null if there is none. */
export async function findPayment(db: Db, id: string): Promise<Payment | null> {
  const row = await selectPayments(db).where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** The payment of a payment page, by the provider's name for it; null if there is none. */
export async function findPaymentByRef(db: Db, ref: string): Promise<Payment | null> {
  const row = await selectPayments(db).where("providerRef", "=", ref).executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/**
 * The payment that decides about an order: the first that was paid, else the one that is pending, else
 * the latest. Throws if the order does not exist.
 */
export async function getPaymentOf(db: Db, orderId: string): Promise<Payment> {
  const payment = (await findPaymentsOf(db, [orderId])).get(orderId);
  assert(payment !== undefined, "every order has a payment");
  return payment;
}

/** The payments that decide about several orders, by order id, in one query. */
export async function findPaymentsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Payment>> {
  const rows = await selectDecidingPayments(db, orderIds);
  return new Map(rows.map((row) => [row.orderId, toPayment(row)]));
}

/** The payment of a charge; null if there is none. */
export async function findPaymentOfCharge(db: Db, chargeRef: string): Promise<Payment | null> {
  const row = await selectPayments(db).where("chargeRef", "=", chargeRef).executeTakeFirst();
  return row === undefined ? null : toPayment(row);
}

/** Every payment of several orders, by order id, the oldest first: at most 100 for each. */
export async function listPaymentsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, Payment[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectPayments(db)
    .where("orderId", "in", orderIds)
    .orderBy("createdAt")
    .orderBy("id")
    .limit(orderIds.length * 100)
    .execute();
  return Map.groupBy(rows.map(toPayment), ({ orderId }) => orderId);
}

/** Pending payments created before a time, the oldest first, after the one named. */
export async function listPending(
  db: Db,
  { createdBefore, after, limit }: { createdBefore: Date; after: string | null; limit: number },
): Promise<Payment[]> {
  let pending = selectPayments(db)
    .where("state", "=", "pending")
    .where("createdAt", "<", createdBefore);
  if (after !== null)
    pending = pending.where(
      sql<boolean>`(created_at, id) > (select created_at, id from payments where id = ${after})`,
    );
  const rows = await pending.orderBy("createdAt").orderBy("id").limit(limit).execute();
  return rows.map(toPayment);
}

/** An unpaid order whose payment deadline has passed. */
export type OverdueOrder = { readonly orderNumber: string; readonly deadline: Date };

const SHOWN_MAX = 200;

/** Unpaid orders whose payment deadline passed before a time, the oldest first, 200 at most. */
export async function listOverdue(db: Db, before: Date): Promise<OverdueOrder[]> {
  return db
    .selectFrom("payments")
    .innerJoin("orders", "orders.id", "payments.orderId")
    .select(["orderNumber", "expiresAt as deadline"])
    .where("payments.state", "=", "pending")
    .where("orders.state", "=", "placed")
    .where("expiresAt", "<", before)
    .orderBy("expiresAt")
    .limit(SHOWN_MAX)
    .execute();
}

/** Whether the customer has placed and paid another order since this one. */
export async function hasPaidSince(
  db: Db,
  { id, customerId, placedAt }: Pick<Order, "id" | "customerId" | "placedAt">,
): Promise<boolean> {
  if (customerId === null) return false;
  const row = await db
    .selectFrom("orders")
    .innerJoin("payments", "payments.orderId", "orders.id")
    .select("orders.id")
    .where("customerId", "=", customerId)
    // The column has microseconds, the date has none: without this, the order would follow itself.
    .where("orders.id", "<>", id)
    .where("orders.createdAt", ">", placedAt)
    .where("payments.state", "=", "paid")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
