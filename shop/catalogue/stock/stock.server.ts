import type { Db } from "#shop/platform/database/db.server.ts";
import { SharedReads } from "#shop/platform/database/shared-reads.server.ts";
import { changeHeld, lockStock, moveStock, selectStock } from "./stock-queries.server.ts";
import { changeOptionStock, selectShortOptions } from "./option-stock-queries.server.ts";
import type { StockedOption, StockLine } from "./stock-key.ts";
import type { StockSource } from "./stock-move.ts";

export { stockMoves } from "./stock-move-queries.server.ts";

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
    rows.map(({ id, stock, held, takesOrders }) => {
      if (!takesOrders) return [id, 0];
      return [id, stock === null ? null : Math.max(0, stock - held)];
    }),
  );
}

const sharedStock = new SharedReads<number, number | null>(findAvailableStock);

/** The same for a request that only shows it: requests at the same time share a read. */
export function findSharedAvailableStock(
  db: Db,
  productIds: readonly number[],
): Promise<ReadonlyMap<number, number | null>> {
  return sharedStock.find(db, productIds);
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
  const products = await lockStock(tx, idsOf(requested));
  const short = requested.filter(({ productId, quantity }) => {
    const product = products.find(({ id }) => id === productId);
    if (product === undefined || !product.takesOrders) return true;
    return product.stock !== null && product.stock - product.held < quantity;
  });
  if (short.length > 0) return idsOf(short);
  const shortOfOption = await selectShortOptions(tx, lines);
  if (shortOfOption.length > 0) return shortOfOption;
  await changeHeld(
    tx,
    requested.map(({ productId, quantity }) => ({ productId, held: quantity })),
  );
  await changeOptionStock(tx, lines, { stock: 0, held: 1 });
  return [];
}

/** Releases the reserved stock of an order that was never paid. */
export async function releaseStock(tx: Db, lines: readonly StockLine[]): Promise<void> {
  const reserved = perProduct(lines);
  await lockStock(tx, idsOf(reserved));
  await changeHeld(
    tx,
    reserved.map(({ productId, quantity }) => ({ productId, held: -quantity })),
  );
  await changeOptionStock(tx, lines, { stock: 0, held: -1 });
}

/** Turns reserved stock into sold stock when an order is paid. */
export async function sellReservedStock(
  tx: Db,
  lines: readonly StockLine[],
  source: StockSource,
): Promise<void> {
  const sold = perProduct(lines);
  await lockStock(tx, idsOf(sold));
  await moveStock(
    tx,
    sold.map(({ productId, quantity }) => ({ productId, stock: -quantity, held: -quantity })),
    source,
  );
  await changeOptionStock(tx, lines, { stock: -1, held: -1 });
}

/**
 * Returns sold pieces to the stock: those that were never dispatched, or that came back as new. Products
 * that are made to order have no stock and are left out. The caller makes sure that a piece comes back
 * once.
 */
export async function restock(
  tx: Db,
  lines: readonly StockLine[],
  source: StockSource,
): Promise<void> {
  const returned = perProduct(lines);
  await lockStock(tx, idsOf(returned));
  await moveStock(
    tx,
    returned.map(({ productId, quantity }) => ({ productId, stock: quantity, held: 0 })),
    source,
  );
  await changeOptionStock(tx, lines, { stock: 1, held: 0 });
}

/**
 * A sold piece gets another choice: what is counted of the old one is there again, and of the new one it is sold. It
 * does not ask whether there is any.
 */
export async function swapSoldOptions(
  tx: Db,
  { productId, quantity }: StockLine,
  { from, to }: { readonly from: readonly StockedOption[]; readonly to: readonly StockedOption[] },
): Promise<void> {
  await lockStock(tx, [productId]);
  await changeOptionStock(tx, [{ productId, quantity, options: from }], { stock: 1, held: 0 });
  await changeOptionStock(tx, [{ productId, quantity, options: to }], { stock: -1, held: 0 });
}

/** One line a product. */
function perProduct(lines: readonly StockLine[]): StockLine[] {
  const quantities = new Map<number, number>();
  for (const { productId, quantity } of lines)
    quantities.set(productId, (quantities.get(productId) ?? 0) + quantity);
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }));
}

function idsOf(lines: readonly StockLine[]): number[] {
  return lines.map(({ productId }) => productId);
}
