import type { Db } from "#shop/platform/database/db.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { countStockPieces, readReservedShare } from "#shop/orders/reserved-share.server.ts";

let stock: { readonly readAt: number; readonly pieces: number } | undefined;

/** Reserved stock, in pieces of any product. */
export type ReservedStock = {
  readonly reservedPieces: number;
  readonly stockPieces: number;
  /** Products with more than half of their stock reserved. */
  readonly productsAboveHalf: number;
};

/** The metrics of reserved stock. Counts the whole stock at most once a minute. */
export async function readReservedStock(db: Db): Promise<ReservedStock> {
  const { reservedPieces, products } = await readReservedShare(db);
  if (stock === undefined || Date.now() - stock.readAt > MINUTE_MS)
    stock = { readAt: Date.now(), pieces: await countStockPieces(db) };
  return { reservedPieces, stockPieces: stock.pieces, productsAboveHalf: products.length };
}
