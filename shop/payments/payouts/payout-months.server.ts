import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { PayoutSums } from "./payout.ts";

/** What the payouts that arrived in a month are made up of, in pence: the parts add up to what was paid out. */
export type PayoutMonth = Omit<PayoutSums, "net"> & {
  /** "2026-12" */
  readonly month: string;
  readonly payouts: number;
  readonly paidOut: number;
};

const MONTHS_MAX = 24;

/**
 * The last 24 months with a payout, the latest first. The money of a failed payout, and of one
 * whose lines are not known, is among the other sums.
 */
export async function listPayoutMonths(db: Db): Promise<readonly PayoutMonth[]> {
  const part = (name: string, kinds: readonly string[]) => sql`
    coalesce(sum(l.amount) filter (where l.kind = any(${[...kinds]})), 0)::float8 as ${sql.ref(name)}`;
  const { rows } = await sql<PayoutMonth>`
    with first as (select min(month) as month from (
        select to_char(arrives_on, 'YYYY-MM') as month from payouts where mode = ${paymentMode()}
        group by 1 order by 1 desc limit ${MONTHS_MAX}) as months),
      of_mode as (select *, to_char(arrives_on, 'YYYY-MM') as month from payouts
        where mode = ${paymentMode()} and arrives_on >= (select (month || '-01')::date from first)),
      paid as (select month, count(*) filter (where state <> 'failed')::int as payouts,
        coalesce(sum(amount_pence) filter (where state <> 'failed'), 0)::float8 as "paidOut",
        coalesce(sum(amount_pence) filter (where state = 'failed' and lines_read_at is not null), 0)
          - coalesce(sum(amount_pence) filter (where state <> 'failed' and lines_read_at is null), 0) as apart
        from of_mode group by month),
      lines as (select month, kind, sum(l.amount_pence)::float8 as amount, sum(l.fee_pence)::float8 as fee
        from of_mode p join payout_lines l on l.payout_ref = p.provider_ref group by month, kind)
    select paid.month, payouts, "paidOut", ${part("charges", ["charge"])},
      ${part("refunds", ["refund", "refund_failed"])}, ${part("disputes", ["dispute", "dispute_won"])},
      (coalesce(sum(l.amount) filter (where l.kind = 'fee'), 0) - coalesce(sum(l.fee), 0))::float8 as fees,
      (coalesce(sum(l.amount) filter (where l.kind in ('payout_back', 'other')), 0) - apart)::float8 as other
    from paid left join lines l on l.month = paid.month
    group by paid.month, payouts, "paidOut", apart order by paid.month desc`.execute(db);
  return rows;
}
