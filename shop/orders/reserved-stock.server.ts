import type { Db } from "#shop/platform/database/db.server.ts";
import {
  reserveStock,
  releaseStock,
  sellReservedStock,
  type StockLine,
} from "#shop/catalogue/stock.server.ts";
import type { Order, OrderLine } from "./order.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";
import { changeStatus, type StatusChange } from "./orders.server.ts";

/** What a customer's orders hold of what is sold now while they wait for payment: product id to quantity. */
export async function findOwnReservations(
  db: Db,
  customerId: string,
): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .innerJoin("products", "products.id", "order_lines.product_id")
    .select((line) => ["product_id", line.fn.sum<string>("quantity").as("quantity")])
    .where("customer_id", "=", customerId)
    .where("holds_stock", "=", true)
    .where("takes_orders", "=", true)
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
export async function listOrdersWithReservations(db: Db, customerId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("customer_id", "=", customerId)
    .where("holds_stock", "=", true)
    .where("status", "=", "pending_payment")
    .orderBy("created_at")
    .limit(20)
    .execute();
  return rows.map(toOrder);
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
export async function takeStockOfPaidOrder(tx: Db, order: Order): Promise<boolean> {
  const lines = stockLines(order);
  if (!order.holdsStock && (await reserveStock(tx, lines)).length > 0) return false;
  await sellReservedStock(tx, lines);
  await tx.updateTable("orders").set({ holds_stock: false }).where("id", "=", order.id).execute();
  return true;
}

/** What an order asks of the shelf: lines whose product is still there. */
export function stockLines({
  lines,
}: {
  readonly lines: readonly Pick<OrderLine, "productId" | "quantity">[];
}): StockLine[] {
  return lines.flatMap(({ productId, quantity }) =>
    productId === null ? [] : [{ productId, quantity }],
  );
}
