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
};

/** Orders whose money needs a person, and those that should have left before a day; the most urgent first. */
export async function selectUrgent(
  db: Db,
  { today, limit }: { readonly today: string; readonly limit: number },
): Promise<readonly UrgentRow[]> {
  const { rows } = await sql<UrgentRow>`
    with urgent as materialized (select * from order_summaries
      where next_kind in ('answer_dispute', 'refund_again', 'approve_refund', 'refund')
        or (next_kind in ('make', 'dispatch') and next_day < ${today}))
    select order_number as "orderNumber", customer_name as "customerName", pieces,
      next_kind as kind, next_pieces as "nextPieces", next_day as day
    from urgent order by next_key, order_id limit ${limit}`.execute(db);
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
