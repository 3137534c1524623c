import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** What lists know about an order that a file names. */
export type NamedRow = {
  readonly orderNumber: string;
  readonly orderId: string;
  readonly views: readonly string[];
  readonly status: string;
  readonly nextKind: string;
  readonly goodsState: string;
  readonly flags: number;
  /** Whether a refund has changed what goes since the label was made. */
  readonly isChanged: boolean;
};

/**
 * Whether a refund keeps back or sets free pieces of "s" since its last carrier file, for which the label was
 * made; of an order that was in none, whether one waits.
 */
const isChanged = sql<boolean>`exists (
  select from refunds r left join lateral (
    select max(made_at) as made_at from carrier_run_orders o join carrier_runs c on c.id = o.run_id
    where o.order_id = s.order_id) run on true
  where r.order_id = s.order_id
  and exists (select from refund_lines l where l.refund_id = r.id and l.cancelled_quantity > 0)
  and case when run.made_at is null then r.state in ('awaiting_approval', 'requested', 'sending')
  else exists (select from order_history h where h.order_id = s.order_id and h.at > run.made_at
    and h.detail ->> 'refundId' = r.id::text and h.event in
    ('refund_requested', 'refund_undone', 'refund_lapsed', 'refund_failed', 'refund_explained')) end)`;

/** Whether a refund has changed what goes of an order since its label was made: to be asked under its lock. */
export async function isParcelChanged(tx: Db, orderId: string): Promise<boolean> {
  const { rows } = await sql<Pick<NamedRow, "isChanged">>`
    select ${isChanged} as is_changed from (select ${orderId}::uuid as order_id) s`.execute(tx);
  return rows.some(({ isChanged }) => isChanged);
}

/** The orders with these numbers, 5,000 at most. */
export async function selectNamedOrders(
  db: Db,
  orderNumbers: readonly string[],
): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select s.order_number, s.order_id, s.views, s.status, s.next_kind, s.goods_state, s.flags,
      ${isChanged} as is_changed
    from orders o join order_summaries s on s.order_id = o.id
    where o.order_number = any(${[...new Set(orderNumbers)]}::text[]) limit 5000`.execute(db);
  return rows;
}
