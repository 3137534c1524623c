import { sql } from "kysely";
import { addDays, endOfLondonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { PayoutLineKind } from "./provider-payout.ts";

/** A movement of the shop's account at the payment provider, in pence; below zero for what leaves it. */
export type StatementRow = {
  /** `line_fee`: the fee that is kept of another line; `payout`: what goes to the bank. */
  readonly kind: PayoutLineKind | "line_fee" | "payout";
  readonly at: Date;
  readonly amountPence: number;
  /** Null for what is about no order. */
  readonly orderNumber: string | null;
  readonly description: string;
};

const orderNumber = sql`(select o.order_number from payments p join orders o on o.id = p.order_id
  where p.charge_ref = l.charge_ref limit 1)`;

/** The lines of payouts that were made on some days, their fees, and the payouts that were opened on them. */
function movements({ firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string }) {
  const [from, to] = [endOfLondonDay(addDays(firstDay, -1)), endOfLondonDay(lastDay)];
  const mode = paymentMode();
  return sql`(
    select l.kind, l.made_at as at, l.amount_pence as amount, ${orderNumber} as order_number, l.description,
      l.provider_ref as ref, 1 as part
    from payout_lines l join payouts po on po.provider_ref = l.payout_ref
    where po.mode = ${mode} and l.made_at >= ${from} and l.made_at < ${to}
    union all
    select 'line_fee', l.made_at, -l.fee_pence, ${orderNumber}, '', l.provider_ref, 2
    from payout_lines l join payouts po on po.provider_ref = l.payout_ref
    where po.mode = ${mode} and l.made_at >= ${from} and l.made_at < ${to} and l.fee_pence <> 0
    union all
    select 'payout', opened_at, -amount_pence, null, '', provider_ref, 3 from payouts
    where mode = ${mode} and opened_at >= ${from} and opened_at < ${to}) as movements`;
}

const CHUNK_ROWS = 1_000;

/** Every movement of some days in London, the earliest first, read in parts of 1,000. */
export async function* streamStatement(
  db: Db,
  days: { readonly firstDay: string; readonly lastDay: string },
): AsyncGenerator<readonly StatementRow[]> {
  let after = { time: "0", part: 0, ref: "" };
  for (;;) {
    const behind = sql`(at, part, ref) > (timestamptz '1970-01-01Z' + ${after.time}::bigint
      * interval '1 microsecond', ${after.part}::int, ${after.ref})`;
    const { rows } = await sql<StatementRow & { timeKey: string; part: number; ref: string }>`
      select kind, at, amount as "amountPence", order_number as "orderNumber", description, part, ref,
        (extract(epoch from at) * 1000000)::bigint::text as "timeKey"
      from ${movements(days)} where ${behind} order by at, part, ref limit ${CHUNK_ROWS}`.execute(
      db,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = { time: last.timeKey, part: last.part, ref: last.ref };
  }
}
