import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A product with more than half of its stock reserved by unpaid orders. */
export type ReservedProduct = {
  readonly sku: string;
  readonly name: string;
  readonly held: number;
  readonly stock: number;
};

export type ReservedShare = {
  /** Pieces reserved by unpaid orders. */
  readonly reservedPieces: number;
  /** Products with more than half reserved, the most reserved first, 200 at most. */
  readonly products: readonly ReservedProduct[];
};

/** Honest customers often reserve half of a product that has fewer pieces. */
const PIECES_MIN = 4;
const PRODUCTS_MAX = 200;

/**
 * What unpaid orders reserve now. Reads only those orders, by an index of their own, so the size of the
 * catalogue makes no difference.
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

/**
 * All pieces in stock, including reserved ones. Reads every product, so call it once a minute at most; with `enough`,
 * it reads no more products than have so many pieces.
 */
export async function countStockPieces(db: Db, enough?: number): Promise<number> {
  const { rows } = await sql<{ pieces: number }>`
    select coalesce(sum(stock), 0)::float8 as pieces
    from (select stock from products where stock > 0 limit ${enough ?? null}) as stocked`.execute(
    db,
  );
  return rows[0]?.pieces ?? 0;
}

/** In a small shop a few honest customers may reserve this many pieces, a quarter of the stock. */
const SHOP_PIECES_MIN = 20;

/** Reservations that are large for the whole shop or for one product. */
export type LargeReservations = {
  /** Set when more than a quarter of all pieces is reserved. */
  readonly shop: { readonly reservedPieces: number; readonly stockPieces: number } | null;
  readonly products: readonly ReservedProduct[];
};

/** The reservations that need a person. */
export async function findLargeReservations(db: Db): Promise<LargeReservations> {
  const { reservedPieces, products } = await readReservedShare(db);
  const small = reservedPieces * 4;
  const stockPieces = reservedPieces > SHOP_PIECES_MIN ? await countStockPieces(db, small) : small;
  const isLarge = stockPieces < small;
  return { shop: isLarge ? { reservedPieces, stockPieces } : null, products };
}
