import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A quantity of one product. */
export type StockLine = { readonly productId: number; readonly quantity: number };

/**
 * The exact stock on sale of these products, without reserved stock; null for made to order, 0 while a
 * product takes no orders. For internal use: visitors see at most SHOWN_STOCK_MAX.
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
 * Reserves stock for an unpaid order: for all lines or, when any is short, for none. Returns the ids of
 * the products that are short. A product made to order is short only while it takes no orders.
 */
export async function reserveStock(
  tx: Db,
  lines: readonly StockLine[],
): Promise<readonly number[]> {
  const requested = perProduct(lines);
  // Locked in the order of ids, so that two orders of the same products can't deadlock. No key update:
  // order lines lock the key of their product, and must not block this.
  const products = await tx
    .selectFrom("products")
    .select(["id", "stock", "held", "takes_orders"])
    .where("id", "in", requested.length > 0 ? requested.map((line) => line.productId) : [0])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const short = requested.filter(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || !product.takes_orders) return true;
    return product.stock !== null && product.stock - product.held < quantity;
  });
  if (short.length === 0)
    await updateStock(tx, requested, (quantity) => ({
      held: sql<number>`held + ${quantity}::int`,
    }));
  return short.map((line) => line.productId);
}

/** Releases the reserved stock of an order that was never paid. */
export async function releaseStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await updateStock(tx, perProduct(lines), (quantity) => ({
    held: sql<number>`greatest(0, held - ${quantity}::int)`,
  }));
}

/** Turns reserved stock into sold stock when an order is paid. */
export async function sellReservedStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await updateStock(tx, perProduct(lines), (quantity) => ({
    stock: sql<number>`greatest(0, stock - ${quantity}::int)`,
    held: sql<number>`greatest(0, held - ${quantity}::int)`,
  }));
}

/** Returns sold stock that was never dispatched. */
export async function restock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  await updateStock(tx, perProduct(lines), (quantity) => ({
    stock: sql<number>`stock + ${quantity}::int`,
  }));
}

type StockUpdate = (quantity: number) => {
  stock?: ReturnType<typeof sql<number>>;
  held?: ReturnType<typeof sql<number>>;
};

async function updateStock(tx: Db, lines: readonly StockLine[], to: StockUpdate): Promise<void> {
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
