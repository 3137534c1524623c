import type { LargeReservations } from "./reserved-share.server.ts";

/** Lines for the shopkeeper about stock reserved by unpaid orders. */
export function reservedStockLines({ shop, products }: LargeReservations): string[] {
  const lines = products.map(
    ({ sku, name, held, stock }) =>
      `Product ${sku} (${name}): unpaid orders have reserved ${held} of ${stock} pieces`,
  );
  if (shop !== null)
    lines.unshift(
      `Stock: unpaid orders have reserved ${shop.reservedPieces} of the shop's ${shop.stockPieces} pieces`,
    );
  return lines;
}
