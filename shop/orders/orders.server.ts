import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import type { Order } from "./order.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";

export { lockOrder } from "./order-queries.server.ts";

const ORDERS_PER_PAGE = 20;
/** Before the first order. */
const EARLIEST = new Date(0);

/** An order by id; null if there is none. */
export async function findOrder(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrders(db).where("orders.id", "=", id).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/** Orders by id, in no order; without those that do not exist. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<Order[]> {
  if (ids.length === 0) return [];
  return (await selectOrders(db).where("orders.id", "in", ids).execute()).map(toOrder);
}

/**
 * A customer's own order by its number; null if there is none, if it is another customer's, or if it was
 * placed before `since`.
 */
export async function findOrderOf(
  db: Db,
  {
    customerId,
    orderNumber,
    since = null,
  }: { customerId: string; orderNumber: string; since?: Date | null },
): Promise<Order | null> {
  const row = await selectOrders(db)
    .where("orderNumber", "=", orderNumber)
    .where("customerId", "=", customerId)
    .where("createdAt", ">=", since ?? EARLIEST)
    .executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

/**
 * Where a customer's newest paid order went, for the next one. Null without one. Gifts are left out, since
 * they went to somebody else, and so are orders placed before `since`.
 */
export async function findLastAddress(
  db: Db,
  customerId: string,
  since: Date | null = null,
): Promise<Address | null> {
  const row = await db
    .selectFrom("orders")
    .select((order) => order.ref("address").$castTo<Address>().as("address"))
    .where("customerId", "=", customerId)
    .where("createdAt", ">=", since ?? EARLIEST)
    .where("giftMessage", "is", null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("payments")
          .select("payments.id")
          .whereRef("payments.orderId", "=", "orders.id")
          .where("paidAt", "is not", null),
      ),
    )
    .orderBy("createdAt", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? null : tidyAddress(row.address);
}

/** An order by its number alone; null if there is none. Never show the result to a customer. */
export async function findOrderByNumber(db: Db, orderNumber: string): Promise<Order | null> {
  const row = await selectOrders(db).where("orderNumber", "=", orderNumber).executeTakeFirst();
  return row === undefined ? null : toOrder(row);
}

export type OrderPage = {
  readonly orders: readonly Order[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
};

/** A customer's orders, newest first, 20 to a page. With `since`, only orders placed from then on. */
export async function listOrdersOf(
  db: Db,
  customerId: string,
  { page = 1, since = null }: { page?: number; since?: Date | null } = {},
): Promise<OrderPage> {
  const at = Math.min(Math.max(1, Math.trunc(page) || 1), 1_000);
  const { total } = await db
    .selectFrom("orders")
    .select((order) => order.fn.countAll<string>().as("total"))
    .where("customerId", "=", customerId)
    .where("createdAt", ">=", since ?? EARLIEST)
    .executeTakeFirstOrThrow();
  const rows = await selectOrders(db)
    .where("customerId", "=", customerId)
    .where("createdAt", ">=", since ?? EARLIEST)
    .orderBy("createdAt", "desc")
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
 * A customer's orders, newest first, after the one named. For reading all of them in batches, each once,
 * even if new orders are placed meanwhile.
 */
export async function listOrdersAfter(
  db: Db,
  customerId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Order[]> {
  let behind = selectOrders(db).where("customerId", "=", customerId);
  if (after !== null) {
    const of = sql<Date>`(select created_at from orders where id = ${after})`;
    behind = behind
      .where("orders.createdAt", "<=", of)
      .where(sql<boolean>`(orders.created_at < ${of} or orders.id > ${after})`);
  }
  const rows = await behind.orderBy("createdAt", "desc").orderBy("id").limit(limit).execute();
  return rows.map(toOrder);
}
