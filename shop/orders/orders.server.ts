import type { Db } from "#shop/platform/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { mayBecome, type Order, type OrderStatus } from "./order.ts";
import {
  insertHistory,
  insertOrder,
  lockOrder,
  now,
  selectOrders,
  toOrder,
  type NewOrder,
} from "./order-queries.server.ts";

export { lockOrder, lockOrderBySession, type NewOrder } from "./order-queries.server.ts";

const ORDERS_PER_PAGE = 20;

/** An order by id; null when there is none. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrders(db).where("orders.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** The order that a Stripe Checkout session belongs to; null when there is none. */
export async function findOrderBySession(db: Db, sessionId: string): Promise<Order | null> {
  const row = await selectOrders(db).where("stripe_session_id", "=", sessionId).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export type OrderPage = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

/** A customer's orders, newest first, 20 to a page. */
export async function listOrdersOf(
  db: Db,
  customerId: string,
  { page = 1 } = {},
): Promise<OrderPage> {
  const at = Math.min(Math.max(1, Math.trunc(page) || 1), 1_000);
  const { total } = await db
    .selectFrom("orders")
    .select((order) => order.fn.countAll<string>().as("total"))
    .where("customer_id", "=", customerId)
    .executeTakeFirstOrThrow();
  const rows = await selectOrders(db)
    .where("customer_id", "=", customerId)
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(ORDERS_PER_PAGE)
    .offset((at - 1) * ORDERS_PER_PAGE)
    .execute();
  return {
    orders: rows.map(toOrder),
    total: Number(total),
    page: at,
    pages: Math.max(1, Math.ceil(Number(total) / ORDERS_PER_PAGE)),
  };
}

/**
 * Writes an order before its payment, or finds the one the customer has open for this very cart,
 * address and notes: two clicks are one order.
 */
export async function placeOrder(tx: Db, order: NewOrder, triesLeft = 3): Promise<string> {
  const id = await insertOrder(tx, order);
  if (id !== null) {
    await insertHistory(tx, {
      orderId: id,
      from: null,
      to: "pending_payment",
      actor: "customer",
      reason: "Checkout begun",
    });
    return id;
  }
  assert(triesLeft > 0, "an open order that can't be inserted can be found");
  const open = await tx
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", order.customerId)
    .where("fingerprint", "=", order.fingerprint)
    .where("status", "=", "pending_payment")
    .executeTakeFirst();
  // The open one may have been paid or closed between the two statements; then this is a new order.
  return open?.id ?? placeOrder(tx, order, triesLeft - 1);
}

export type StatusChange = {
  readonly to: OrderStatus;
  readonly actor: string;
  readonly reason: string;
};

/** Moves a locked order to its next status and writes one row of history. The impossible move is a fault. */
export async function changeStatus(tx: Db, order: Order, change: StatusChange): Promise<void> {
  assert(
    mayBecome(order.status, change.to),
    `an order that is ${order.status} may become ${change.to}`,
  );
  await tx
    .updateTable("orders")
    .set({ status: change.to, updated_at: now, ...(change.to === "paid" ? { paid_at: now } : {}) })
    .where("id", "=", order.id)
    .execute();
  await insertHistory(tx, { orderId: order.id, from: order.status, ...change });
}

/** Marks an order for the shopkeeper's eyes: it is not shipped until somebody has looked. */
export async function flagForAttention(tx: Db, orderId: string, attention: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ attention, updated_at: now })
    .where("id", "=", orderId)
    .execute();
}

/** Keeps which Stripe session an order is paid through. */
export async function keepSession(
  tx: Db,
  orderId: string,
  session: { id: string; url: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable("orders")
    .set({
      stripe_session_id: session.id,
      stripe_session_url: session.url,
      session_expires_at: session.expiresAt,
      updated_at: now,
    })
    .where("id", "=", orderId)
    .execute();
}

/** Keeps which payment paid an order. */
export async function keepPayment(tx: Db, orderId: string, paymentIntentId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ payment_intent_id: paymentIntentId })
    .where("id", "=", orderId)
    .execute();
}

/** Ends an order that nobody paid, unless it has moved on meanwhile. */
export async function closeUnpaid(db: Db, orderId: string, change: StatusChange): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.status === "pending_payment") await changeStatus(tx, order, change);
  });
}

/** The sessions of orders that still wait for payment, the longest waiting first. */
export async function listUnpaidSessions(
  db: Db,
  { placedBefore, limit }: { placedBefore: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("orders")
    .select("stripe_session_id")
    .where("status", "=", "pending_payment")
    .where("stripe_session_id", "is not", null)
    .where("created_at", "<", placedBefore)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.flatMap((row) => row.stripe_session_id ?? []);
}
