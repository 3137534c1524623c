import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** So many of one product. */
export type StockLine = { readonly productId: number; readonly quantity: number };

/**
 * How many of these products can be sold: those on the shelf that no order holds; null for what is
 * made to order, 0 while a product takes no orders. Only for the shop's own reckoning: nobody is told more than SHOWN_STOCK_MAX.
 */
export async function findAvailableStock(
  db: Db,
  productIds: readonly number[],
): Promise<Map<number, number | null>> {
  if (productIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("products")
    .select(["id", "stock", "held", "takes_orders"])
    .where("id", "in", [...productIds])
    .execute();
  return new Map(
    rows.map(({ id, stock, held, takes_orders: takesOrders }) => {
      if (!takesOrders) return [id, 0];
      return [id, stock === null ? null : Math.max(0, stock - held)];
    }),
  );
}

/**
 * Holds stock for an order that waits for its payment: all lines or, when any falls short, none.
 * Answers with the products there are too few of. What is made to order has no stock and is never short,
 * unless the product takes no orders.
 */
export async function reserveStock(
  tx: Db,
  lines: readonly StockLine[],
): Promise<readonly number[]> {
  const wanted = perProduct(lines);
  // Locked in the order of their ids: two orders of the same products never wait for each other in a ring.
  // No key update: lines that refer to a product lock its key, and must not be waited for here.
  const shelf = await tx
    .selectFrom("products")
    .select(["id", "stock", "held", "takes_orders"])
    .where("id", "in", wanted.length > 0 ? wanted.map((line) => line.productId) : [0])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const short = wanted.filter(({ productId, quantity }) => {
    const product = shelf.find(({ id }) => id === productId);
    if (product === undefined || !product.takes_orders) return true;
    return product.stock !== null && product.stock - product.held < quantity;
  });
  if (short.length === 0)
    await change(tx, wanted, (quantity) => ({ held: sql<number>`held + ${quantity}::int` }));
  return short.map((line) => line.productId);
}

/** Lets go of what was held: the order ended unpaid. */
export async function releaseStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await change(tx, perProduct(lines), (quantity) => ({
    held: sql<number>`greatest(0, held - ${quantity}::int)`,
  }));
}

/** Takes what an order held off the shelf: it is sold. */
export async function sellReservedStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await change(tx, perProduct(lines), (quantity) => ({
    stock: sql<number>`greatest(0, stock - ${quantity}::int)`,
    held: sql<number>`greatest(0, held - ${quantity}::int)`,
  }));
}

/** Puts on the shelf again what was sold and never left. */
export async function restock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await change(tx, perProduct(lines), (quantity) => ({
    stock: sql<number>`stock + ${quantity}::int`,
  }));
}

type Change = (quantity: number) => {
  stock?: ReturnType<typeof sql<number>>;
  held?: ReturnType<typeof sql<number>>;
};

async function change(tx: Db, lines: readonly StockLine[], to: Change): Promise<void> {
  for (const { productId, quantity } of lines) {
    await tx
      .updateTable("products")
      .set(to(quantity))
      .where("id", "=", productId)
      .where("stock", "is not", null)
      .execute();
  }
}

function perProduct(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
