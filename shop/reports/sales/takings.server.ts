import { sql } from "kysely";
import { pence, type Pence, ZERO } from "#shop/kit/money.ts";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paidOrders } from "./sales-queries.server.ts";

/** What came in on a day in London. Refunds are not taken off: they belong to the day they are made. */
export type DayTakings = {
  /** "2026-12-04" */
  readonly day: string;
  readonly orders: number;
  readonly amountPence: Pence;
};

const DAYS_MAX = 100;

/**
 * What was taken on each of the `days` days that end with `lastDay`, the earliest first, days without any
 * included. Counts what the sales report counts: each order once, in the payment mode that the shop runs in.
 */
export async function listTakings(
  db: Db,
  { lastDay, days }: { readonly lastDay: string; readonly days: number },
): Promise<readonly DayTakings[]> {
  const count = Math.min(days, DAYS_MAX);
  const firstDay = addDays(lastDay, 1 - count);
  const { rows } = await sql<{ day: string; orders: number; amount: number }>`
    select day::text as day, count(*)::int as orders, sum(amount_pence)::float8 as amount
    from ${paidOrders({ firstDay, lastDay })} group by day`.execute(db);
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(firstDay, index);
    const row = byDay.get(day);
    return { day, orders: row?.orders ?? 0, amountPence: row ? pence(row.amount) : ZERO };
  });
}
