import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What new prices of products reach. */
export type PriceReach = {
  /** Unpaid orders with one of them: they keep the price that they were placed at. */
  readonly unpaidOrders: number;
  /** Carts of accounts with one of them: they have the new price, and the customer is shown the difference. */
  readonly keptCarts: number;
  /** Pages of other live products that show one of them as related. */
  readonly relatedPages: number;
  /** Offers with one of them that can still be accepted: they keep their price. */
  readonly openOffers: number;
};

/** Counts what new prices of these products reach now. */
export async function readPriceReach(
  db: Db,
  ...productIds: readonly number[]
): Promise<PriceReach> {
  const ids = [...productIds];
  const inLines = ids.map((productId) => JSON.stringify([{ productId }]));
  const { rows } = await sql<PriceReach>`
    select
      (select count(distinct l.order_id)::int from order_lines l
        join orders on orders.id = l.order_id and orders.state = 'placed'
        join payments on payments.order_id = orders.id and payments.state = 'pending'
        where l.product_id = any(${ids}::int[])) as "unpaidOrders",
      (select count(*)::int from kept_lists
        where list = 'cart' and lines @> any(${inLines}::jsonb[])) as "keptCarts",
      (select count(distinct r.product_id)::int from related_products r join products p on p.id = r.product_id
        where r.related_id = any(${ids}::int[]) and p.id <> all(${ids}::int[]) and p.state = 'live') as "relatedPages",
      (select count(*)::int from offers where valid_until > now() and withdrawn_at is null
        and not exists (select from offer_orders where offer_id = offers.id)
        and lines @> any(${inLines}::jsonb[])) as "openOffers"`.execute(db);
  return rows[0] ?? { unpaidOrders: 0, keptCarts: 0, relatedPages: 0, openOffers: 0 };
}
