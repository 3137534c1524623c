import type { Db } from "#shop/platform/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import type { Pence } from "#shop/kit/money.ts";
import {
  holdStock,
  releaseStock,
  sellHeldStock,
  type StockLine,
} from "#shop/catalogue/stock.server.ts";
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

export {
  lockOrder,
  lockOrderByPayment,
  lockOrderBySession,
  type NewOrder,
} from "./order-queries.server.ts";

const ORDERS_PER_PAGE = 20;

/** An order by id; null when there is none. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrders(db).where("orders.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** A customer's own order by its number; null when there is none, or it is somebody else's. */
export async function findOrderOf(
  db: Db,
  { customerId, orderNumber }: { customerId: string; orderNumber: string },
): Promise<Order | null> {
  const row = await selectOrders(db)
    .where("order_number", "=", orderNumber)
    .where("customer_id", "=", customerId)
    .executeTakeFirst();
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

export type Placed =
  | { readonly ok: true; readonly id: string }
  /** There is too little of these products. */
  | { readonly ok: false; readonly short: readonly number[] };

/**
 * Writes an order before its payment and holds its stock, or finds the one the customer has open for
 * this very cart, address and notes: two clicks are one order. With too little stock, nothing is written.
 */
export async function placeOrder(db: Db, order: NewOrder): Promise<Placed> {
  const open = await findOpenOrder(db, order);
  if (open !== null) return { ok: true, id: open };
  return db
    .transaction()
    .execute((tx) => insertHeld(tx, order))
    .catch((error: unknown) => {
      if (error instanceof TooLittleStock) return { ok: false, short: error.short };
      throw error;
    });
}

/** Undoes the transaction of an order that can't be held. */
class TooLittleStock extends Error {
  readonly short: readonly number[];
  constructor(short: readonly number[]) {
    super("Too little stock");
    this.short = short;
  }
}

async function insertHeld(tx: Db, order: NewOrder): Promise<Placed> {
  const id = await insertOrder(tx, order);
  if (id === null) {
    // Another click wrote it between the look and the insert, which waited for that click to end.
    const open = await findOpenOrder(tx, order);
    assert(open !== null, "an order that can't be inserted is open");
    return { ok: true, id: open };
  }
  const short = await holdStock(tx, stockLines(order));
  if (short.length > 0) throw new TooLittleStock(short);
  await insertHistory(tx, {
    orderId: id,
    from: null,
    to: "pending_payment",
    actor: "customer",
    reason: "Checkout begun",
  });
  return { ok: true, id };
}

async function findOpenOrder(
  db: Db,
  { customerId, fingerprint }: NewOrder,
): Promise<string | null> {
  const row = await db
    .selectFrom("orders")
    .select("id")
    .where("customer_id", "=", customerId)
    .where("fingerprint", "=", fingerprint)
    .where("status", "=", "pending_payment")
    .executeTakeFirst();
  return row?.id ?? null;
}

function stockLines(order: Pick<NewOrder, "lines">): StockLine[] {
  return order.lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  );
}

/** What a customer's orders hold while they wait for payment: product id to quantity. */
export async function ownHolds(db: Db, customerId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .select((line) => ["product_id", line.fn.sum<string>("quantity").as("quantity")])
    .where("customer_id", "=", customerId)
    .where("holds_stock", "=", true)
    .where("product_id", "is not", null)
    .groupBy("product_id")
    .limit(1_000)
    .execute();
  return new Map(
    rows.flatMap((row) =>
      row.product_id === null ? [] : [[row.product_id, Number(row.quantity)] as const],
    ),
  );
}

/** The orders of a customer that hold stock while they wait for payment, the oldest first. */
export async function listHolding(db: Db, customerId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("customer_id", "=", customerId)
    .where("holds_stock", "=", true)
    .where("status", "=", "pending_payment")
    .orderBy("created_at")
    .limit(20)
    .execute();
  return rows.map(toOrder);
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

/** Keeps how much of an order's payment has gone back. */
export async function keepRefund(tx: Db, orderId: string, refundedPence: Pence): Promise<void> {
  await tx
    .updateTable("orders")
    .set({ refunded_pence: refundedPence, updated_at: now })
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

/** Ends a locked order that nobody paid and lets go of its stock; one that has moved on is left alone. */
export async function closeUnpaid(tx: Db, order: Order, change: StatusChange): Promise<void> {
  if (order.status !== "pending_payment") return;
  if (order.holdsStock) await letGo(tx, order);
  await changeStatus(tx, order, change);
}

async function letGo(tx: Db, order: Order): Promise<void> {
  await releaseStock(tx, stockLines(order));
  await tx.updateTable("orders").set({ holds_stock: false }).where("id", "=", order.id).execute();
}

/**
 * Takes what a paid order asks for off the shelf. False, and nothing taken, when its hold was let go
 * of and others have what was left.
 */
export async function takeOrderedStock(tx: Db, order: Order): Promise<boolean> {
  const lines = stockLines(order);
  if (!order.holdsStock && (await holdStock(tx, lines)).length > 0) return false;
  await sellHeldStock(tx, lines);
  await tx.updateTable("orders").set({ holds_stock: false }).where("id", "=", order.id).execute();
  return true;
}

/** Orders that still wait for payment, the longest waiting first. */
export async function listWaiting(
  db: Db,
  { placedBefore, limit }: { placedBefore: Date; limit: number },
): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("status", "=", "pending_payment")
    .where("created_at", "<", placedBefore)
    .orderBy("created_at")
    .limit(limit)
    .execute();
  return rows.map(toOrder);
}
