import type { Db } from "#shop/platform/database/db.server.ts";
import { addStock, lockStock, selectStock } from "./stock-queries.server.ts";

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
  const rows = await selectStock(db, productIds);
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
  const products = await lockStock(
    tx,
    requested.map((line) => line.productId),
  );
  const short = requested.filter(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || !product.takes_orders) return true;
    return product.stock !== null && product.stock - product.held < quantity;
  });
  if (short.length === 0)
    for (const { productId, quantity } of requested)
      await addStock(tx, productId, { held: quantity });
  return short.map((line) => line.productId);
}

/** Releases the reserved stock of an order that was never paid. */
export async function releaseStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of perProduct(lines))
    await addStock(tx, productId, { held: -quantity });
}

/** Turns reserved stock into sold stock when an order is paid. */
export async function sellReservedStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of perProduct(lines))
    await addStock(tx, productId, { stock: -quantity, held: -quantity });
}

/** Returns sold stock that was never dispatched. */
export async function restock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  for (const { productId, quantity } of perProduct(lines))
    await addStock(tx, productId, { stock: quantity });
}

/** One line a product, in the order of ids. */
function perProduct(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines) {
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([productId, quantity]) => ({ productId, quantity }))
    .toSorted((a, b) => a.productId - b.productId);
}
