import { countChangedOrders } from "#shop/back-office/summarise-orders.server.ts";
import { countWithoutListPrice } from "#shop/catalogue/list-prices.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Fewer are done within seconds. */
const MANY = 1_000;

/** What jobs bring up to date behind a shop that already answers, and how much of it is left, in sentences. */
export async function listCatchingUp(db: Db): Promise<readonly string[]> {
  const [prices, orders] = await Promise.all([countWithoutListPrice(db), countChangedOrders(db)]);
  return [
    ...(prices > MANY
      ? [
          `The prices of ${formatNumber(prices)} products are still being written for lists: they are shown, but lists are not sorted or narrowed by them yet`,
        ]
      : []),
    ...(orders > MANY
      ? [
          `The list of orders is catching up, the newest first: ${formatNumber(orders)} orders are left`,
        ]
      : []),
  ];
}
