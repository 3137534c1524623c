import { db } from "#shop/platform/database/db.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { countStockPieces, readReservedShare } from "#shop/orders/reserved-share.server.ts";

let stock: { readonly readAt: number; readonly pieces: number } | undefined;

/** What the metrics tell of held stock. The whole stock is counted once a minute at most. */
export async function readReservedStock(): Promise<{
  reservedPieces: number;
  stockPieces: number;
  productsAboveHalf: number;
}> {
  const { reservedPieces, products } = await readReservedShare(db());
  if (stock === undefined || Date.now() - stock.readAt > MINUTE_MS)
    stock = { readAt: Date.now(), pieces: await countStockPieces(db()) };
  return { reservedPieces, stockPieces: stock.pieces, productsAboveHalf: products.length };
}
