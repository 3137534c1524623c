import type { NotNull } from "kysely";
import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  reserveStock,
  releaseStock,
  sellReservedStock,
} from "#shop/catalogue/stock/stock.server.ts";
import { stockKey, type StockLine } from "#shop/catalogue/stock/stock-key.ts";
import { confirmUse, giveBackUse } from "#shop/discounts/discount-uses.server.ts";
import { isUnpaid, type Order, type OrderLine, type OrderOption } from "./order.ts";
import { selectOrders, toOrder } from "./order-queries.server.ts";
import { endOrder, type OrderEnd } from "./order-state.server.ts";

/** The pieces that a customer's unpaid orders reserve of products on sale, by product and by option (`stockKey`). */
export async function findOwnReservations(
  db: Db,
  customerId: string,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .innerJoin("orderLines", "orderLines.orderId", "orders.id")
    .innerJoin("products", "products.id", "orderLines.productId")
    .select(["productId", "quantity", "options"])
    .where("customerId", "=", customerId)
    .where("holdsStock", "=", true)
    .where("takesOrders", "=", true)
    .$narrowType<{ productId: NotNull }>()
    .limit(1_000)
    .execute();
  const reserved = new Map<string, number>();
  for (const { productId: id, quantity, options } of rows) {
    const chosen = options as unknown as readonly OrderOption[];
    for (const key of [stockKey(id), ...chosen.map((option) => stockKey(id, option))])
      reserved.set(key, (reserved.get(key) ?? 0) + quantity);
  }
  return reserved;
}

/** The unpaid orders of a customer that reserve stock, the oldest first, 20 at most. */
export async function listOrdersWithReservations(db: Db, customerId: string): Promise<Order[]> {
  const rows = await selectOrders(db)
    .where("customerId", "=", customerId)
    .where("holdsStock", "=", true)
    .orderBy("createdAt")
    .limit(20)
    .execute();
  return rows.map(toOrder);
}

/**
 * Ends a locked unpaid order, releases its reserved stock and gives the use of its discount code back. Does
 * nothing if the order is no longer unpaid.
 */
export async function endUnpaid(tx: Db, order: Order, end: OrderEnd): Promise<void> {
  if (!isUnpaid(order)) return;
  await releaseReservation(tx, order);
  await giveBackUse(tx, order.id);
  await endOrder(tx, order, end);
}

/** Releases the stock that a locked order reserves, if any. */
export async function releaseReservation(tx: Db, order: Order): Promise<void> {
  if (!order.holdsStock) return;
  await releaseStock(tx, stockLines(order));
  await tx.updateTable("orders").set({ holdsStock: false }).where("id", "=", order.id).execute();
}

/**
 * Takes the products of a paid order out of stock, and notes the use of its discount code. False, with nothing taken, if its reservation had
 * ended and too little is left. `recreated`: the order was paid before the database was restored.
 */
export async function takeStockOfPaidOrder(
  tx: Db,
  order: Order,
  reason: "sold" | "recreated" = "sold",
): Promise<boolean> {
  await confirmUse(tx, order.id);
  const lines = stockLines(order);
  if (!order.holdsStock && (await reserveStock(tx, lines)).length > 0) return false;
  await sellReservedStock(tx, lines, {
    reason,
    cause: { kind: "order", id: order.id },
    actor: SHOP,
  });
  await tx.updateTable("orders").set({ holdsStock: false }).where("id", "=", order.id).execute();
  return true;
}

/** The products and quantities of an order, without products that no longer exist. */
export function stockLines({
  lines,
}: {
  readonly lines: readonly Pick<OrderLine, "productId" | "quantity" | "options">[];
}): StockLine[] {
  return lines.flatMap(({ productId, quantity, options }) =>
    productId === null ? [] : [{ productId, quantity, options }],
  );
}
