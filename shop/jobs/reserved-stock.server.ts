import type { Db } from "#shop/platform/database/db.server.ts";
import { perShop } from "#shop/platform/per-shop.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { countStockPieces, readReservedShare } from "#shop/orders/reserved-share.server.ts";

const counted = perShop(() => ({ at: Number.NEGATIVE_INFINITY, pieces: 0 }));

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
  const stock = counted();
  if (Date.now() - stock.at > MINUTE_MS)
    Object.assign(stock, { at: Date.now(), pieces: await countStockPieces(db) });
  return { reservedPieces, stockPieces: stock.pieces, productsAboveHalf: products.length };
}
