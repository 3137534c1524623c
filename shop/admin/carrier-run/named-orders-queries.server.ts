import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What lists know about an order that a file names. */
export type NamedRow = {
  readonly order_number: string;
  readonly order_id: string;
  readonly views: readonly string[];
  readonly status: string;
  readonly next_kind: string;
  readonly goods_state: string;
  readonly flags: number;
};

/** The orders with these numbers, 5,000 at most. */
export async function selectNamedOrders(
  db: Db,
  orderNumbers: readonly string[],
): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select s.order_number, s.order_id, s.views, s.status, s.next_kind, s.goods_state, s.flags
    from orders o join order_summaries s on s.order_id = o.id
    where o.order_number = any(${[...new Set(orderNumbers)]}::text[]) limit 5000`.execute(db);
  return rows;
}
