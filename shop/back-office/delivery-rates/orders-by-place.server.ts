import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** The days that orders are counted for. */
const ORDER_DAYS = 90;

/** How many orders of the last 90 days went to each outward code of GB ("KW15") and each other country ("FR"). */
export async function countOrdersByPlace(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ readonly place: string; readonly orders: number }>`
    select case when address->>'country' = 'GB' then split_part(address->>'postcode', ' ', 1)
        else address->>'country' end as place,
      count(*)::int as orders
    from orders
    where created_at > now() - make_interval(days => ${ORDER_DAYS}::int) and state <> 'cancelled'
    group by 1
    limit 5000`.execute(db);
  return new Map(rows.map(({ place, orders }) => [place, orders]));
}
