import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";

/** A payment or a refund that no payout has a line of yet. */
export type WaitingRow = {
  readonly id: string;
  readonly kind: "payment" | "refund";
  readonly orderNumber: string;
  /** Below zero for a refund. */
  readonly amountPence: number;
  readonly at: Date;
};

/** What is on its way to the bank, in pence: payments less refunds. Fees are not known before. */
export type WaitingSums = {
  readonly payments: number;
  readonly paymentsPence: number;
  readonly refunds: number;
  readonly refundsPence: number;
  /** The first payment that waits; null for none. */
  readonly since: Date | null;
};

const waiting = () => sql`
  select 'payment' as kind, o.order_number, p.amount_pence, p.paid_at as at, p.id
  from payments p join orders o on o.id = p.order_id
  where p.state = 'paid' and p.mode = ${paymentMode()} and p.charge_ref is not null
    and not exists (select from payout_lines l where l.kind = 'charge' and l.charge_ref = p.charge_ref)
  union all
  select 'refund', o.order_number, -r.amount_pence, r.sent_at, r.id
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where r.state = 'sent' and p.mode = ${paymentMode()} and r.provider_ref is not null
    and not exists (select from payout_lines l where l.kind = 'refund' and l.source_ref = r.provider_ref)`;

/** What no payout has yet, added up. */
export async function readWaitingSums(db: Db): Promise<WaitingSums> {
  const { rows } = await sql<WaitingSums>`
    select (count(*) filter (where kind = 'payment'))::int as payments,
      coalesce(sum(amount_pence) filter (where kind = 'payment'), 0)::float8 as "paymentsPence",
      (count(*) filter (where kind = 'refund'))::int as refunds,
      coalesce(sum(amount_pence) filter (where kind = 'refund'), 0)::float8 as "refundsPence",
      min(at) filter (where kind = 'payment') as since from (${waiting()}) as waiting`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a sum has a row");
  return sums;
}

/** What no payout has yet, the one that waits longest first. */
export function waitingRows() {
  return keyset<WaitingRow>(waiting(), { at: "moment", id: "uuid" });
}
