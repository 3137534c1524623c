import { sql } from "kysely";
import { addDays, endOfLondonDay } from "#shop/kit/time.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
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

/**
 * Every movement of some days in London, the earliest first: the lines of payouts that were made on them, their fees, and
 * the payouts that were opened.
 */
export function statement({
  firstDay,
  lastDay,
}: {
  readonly firstDay: string;
  readonly lastDay: string;
}) {
  const [from, to] = [endOfLondonDay(addDays(firstDay, -1)), endOfLondonDay(lastDay)];
  const mode = paymentMode();
  return keyset<StatementRow>(
    sql`select l.kind, l.made_at as at, l.amount_pence, ${orderNumber} as order_number, l.description,
      1 as by_part, l.provider_ref as by_ref
    from payout_lines l join payouts po on po.provider_ref = l.payout_ref
    where po.mode = ${mode} and l.made_at >= ${from} and l.made_at < ${to}
    union all
    select 'line_fee', l.made_at, -l.fee_pence, ${orderNumber}, '', 2, l.provider_ref
    from payout_lines l join payouts po on po.provider_ref = l.payout_ref
    where po.mode = ${mode} and l.made_at >= ${from} and l.made_at < ${to} and l.fee_pence <> 0
    union all
    select 'payout', opened_at, -amount_pence, null, '', 3, provider_ref from payouts
    where mode = ${mode} and opened_at >= ${from} and opened_at < ${to}`,
    { at: "moment", byPart: "whole", byRef: "text" },
  );
}
