import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A product of which more than half is held by orders that wait for payment. */
export type ReservedProduct = {
  readonly sku: string;
  readonly name: string;
  readonly held: number;
  readonly stock: number;
};

export type ReservedShare = {
  /** Pieces held by orders that wait for payment. */
  readonly reservedPieces: number;
  /** Products of which more than half is held, the largest hold first, 200 at most. */
  readonly products: readonly ReservedProduct[];
};

/** A product with fewer pieces is often half held by honest customers. */
const PIECES_MIN = 4;
const PRODUCTS_MAX = 200;

/**
 * What the orders that wait for payment hold now. It reads those orders alone, by an index of their
 * own, and no more: how large the catalogue is makes no difference.
 */
export async function readReservedShare(db: Db): Promise<ReservedShare> {
  const { rows } = await sql<ReservedProduct & { isLarge: boolean }>`
    select sku, name, held, stock, stock >= ${PIECES_MIN} and held * 2 > stock as "isLarge"
    from products where stock is not null and id in (
      select product_id from orders join order_lines on order_id = orders.id where holds_stock)
    order by held desc, sku`.execute(db);
  const large = rows.filter(({ isLarge }) => isLarge).slice(0, PRODUCTS_MAX);
  return {
    reservedPieces: rows.reduce((pieces, { held }) => pieces + held, 0),
    products: large.map(({ sku, name, held, stock }) => ({ sku, name, held, stock })),
  };
}

/** All pieces in stock, held ones among them. It reads every product: to be asked for once a minute. */
export async function countStockPieces(db: Db): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(stock), 0)::float8 as pieces from products`.execute(db);
  return rows[0]?.pieces ?? 0;
}

/** A hold of so many pieces may be a quarter of a small shop, and still be a few honest customers'. */
const SHOP_PIECES_MIN = 20;

/** What somebody should look at: holds that are large for the shop, or for one product. */
export type LargeReservations = {
  /** Set when more than a quarter of all pieces is held. */
  readonly shop: { readonly reservedPieces: number; readonly stockPieces: number } | null;
  readonly products: readonly ReservedProduct[];
};

/** The holds that somebody should look at. */
export async function findLargeReservations(db: Db): Promise<LargeReservations> {
  const [{ reservedPieces, products }, stockPieces] = await Promise.all([
    readReservedShare(db),
    countStockPieces(db),
  ]);
  const isLarge = reservedPieces > SHOP_PIECES_MIN && reservedPieces * 4 > stockPieces;
  return { shop: isLarge ? { reservedPieces, stockPieces } : null, products };
}
