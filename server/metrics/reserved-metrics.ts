import type { ReservedStock } from "#shop/jobs/reserved-stock.server.ts";
import { readAtMostOften, valueGauge } from "./value-gauges.ts";

/**
 * Measures the stock reserved by unpaid orders. To be called in one process only. If the database
 * does not answer within three seconds, these gauges are left out of the metrics.
 */
export function measureReservedStock(read: () => Promise<ReservedStock>): void {
  const readCached = readAtMostOften(read);
  valueGauge("shop_held_pieces", "Pieces reserved by unpaid orders.", async () => {
    return (await readCached())?.reservedPieces;
  });
  valueGauge("shop_stock_pieces", "Pieces in stock, including reserved ones.", async () => {
    return (await readCached())?.stockPieces;
  });
  valueGauge(
    "shop_products_held_above_half",
    "Products with at least 4 pieces in stock of which more than half is reserved.",
    async () => (await readCached())?.productsAboveHalf,
  );
}
