import { sql } from "kysely";
import { pence, type Pence, ZERO } from "#shop/kit/money.ts";
import { addDays, endOfLondonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";

/** What came in on a day in London. Refunds are not taken off: they belong to the day they are made. */
export type DayTakings = {
  /** "2026-12-04" */
  readonly day: string;
  readonly orders: number;
  readonly amountPence: Pence;
};

const DAYS_MAX = 100;

/**
 * The payments of each of the `days` days that end with `lastDay`, the earliest first, days without any
 * included. Counts the payment mode that the shop runs in.
 */
export async function listTakings(
  db: Db,
  { lastDay, days }: { readonly lastDay: string; readonly days: number },
): Promise<readonly DayTakings[]> {
  const count = Math.min(days, DAYS_MAX);
  const firstDay = addDays(lastDay, 1 - count);
  const rows = await db
    .selectFrom("payments")
    .select([
      sql<string>`to_char(paid_at at time zone 'Europe/London', 'YYYY-MM-DD')`.as("day"),
      sql<number>`count(distinct order_id)::int`.as("orders"),
      sql<number>`sum(amount_pence)::float8`.as("amount"),
    ])
    .where("state", "=", "paid")
    .where("mode", "=", paymentMode())
    .where("paid_at", ">=", endOfLondonDay(addDays(firstDay, -1)))
    .where("paid_at", "<", endOfLondonDay(lastDay))
    .groupBy("day")
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(firstDay, index);
    const row = byDay.get(day);
    return { day, orders: row?.orders ?? 0, amountPence: row ? pence(row.amount) : ZERO };
  });
}
