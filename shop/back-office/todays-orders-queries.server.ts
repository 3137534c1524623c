import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { NextKind } from "./next-step.ts";

export type UrgentRow = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly pieces: string;
  readonly kind: NextKind;
  readonly nextPieces: number;
  /** As "2026-11-24". */
  readonly day: string | null;
  /** How many orders wait for the same step; of those to make and to pack, how many are late. */
  readonly alike: number;
};

/**
 * Orders whose money needs a person, and those that should have left before a day: the most urgent first, `limit` of
 * each step, so that many late orders hide no refund.
 */
export async function selectUrgent(
  db: Db,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<readonly UrgentRow[]> {
  const { rows } = await sql<UrgentRow>`
    with urgent as (select order_id, order_number, customer_name, pieces, next_kind as kind, next_pieces, next_key,
      next_day as day, case when next_kind in ('make', 'dispatch') then 'late' else next_kind end as step
      from order_summaries where next_kind in ('answer_dispute', 'refund_again', 'approve_refund', 'refund')
        or (next_kind in ('make', 'dispatch') and next_day < ${today})),
    ranked as (select *, row_number() over (partition by step order by next_key, order_id) as at,
      (count(*) over (partition by step))::int as alike from urgent)
    select order_number, customer_name, pieces, kind, next_pieces, day, alike
    from ranked where at <= ${limit} order by next_key, order_id`.execute(db);
  return rows;
}

export type DayToMake = {
  /** The day by which the pieces must leave, as "2026-11-24"; null without one. */
  readonly day: string | null;
  readonly pieces: number;
  readonly orders: number;
};

/** What is to be made, by the day on which it must leave; the first days, 30 at most. */
export async function selectDaysToMake(db: Db): Promise<readonly DayToMake[]> {
  const { rows } = await sql<DayToMake>`
    select next_day as day, sum(next_pieces)::int as pieces, count(*)::int as orders
    from order_summaries where next_kind = 'make'
    group by next_day order by next_day nulls last limit 30`.execute(db);
  return rows;
}
