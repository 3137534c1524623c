import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A product whose stock ends soon at the pace of the last four weeks. */
export type ShortStock = {
  readonly sku: string;
  readonly name: string;
  /** Pieces to sell, without those that are reserved. */
  readonly left: number;
  /** Days for which they last; 0 when none is left. */
  readonly days: number;
};

const PACE_DAYS = 28;
/** Goods that last longer can be ordered in time. */
const SHORT_DAYS = 10;
const LISTED_MAX = 20;

/** Live products that were sold in the last four weeks and last ten days at most, the shortest first, 20 at most. */
export async function listShortStock(db: Db): Promise<readonly ShortStock[]> {
  const { rows } = await sql<ShortStock>`
    select sku, name, left_over as "left", floor(left_over::numeric * ${PACE_DAYS} / sold)::int as days
    from (select product_id, -sum(change)::int as sold from stock_moves
      where reason = 'sold' and at > now() - make_interval(days => ${PACE_DAYS}) group by product_id) as sales
    join products on products.id = product_id
    cross join lateral (select greatest(0, stock - held) as left_over) as known
    where stock is not null and state = 'live' and takes_orders and sold > 0
      and left_over * ${PACE_DAYS} <= sold * ${SHORT_DAYS}
    order by days, sku limit ${LISTED_MAX}`.execute(db);
  return rows;
}
