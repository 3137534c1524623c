import type { LargeReservations } from "#shop/orders/reserved-share.server.ts";

/** What `npm run attention` says of stock that orders waiting for payment hold. */
export function reservedStockLines({ shop, products }: LargeReservations): string[] {
  const lines = products.map(
    ({ sku, name, held, stock }) =>
      `Product ${sku} (${name}): orders that wait for payment hold ${held} of ${stock} pieces`,
  );
  if (shop !== null)
    lines.unshift(
      `Stock: orders that wait for payment hold ${shop.reservedPieces} of the ${shop.stockPieces} pieces of the shop`,
    );
  return lines;
}
