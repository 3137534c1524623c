import { sql } from "kysely";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";

/** A payment or a refund that no payout has a line of yet. */
export type WaitingRow = {
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

const waiting = () => sql`(
  select 'payment' as kind, o.order_number, p.amount_pence, p.paid_at as at, p.id
  from payments p join orders o on o.id = p.order_id
  where p.state = 'paid' and p.mode = ${paymentMode()} and p.charge_ref is not null
    and not exists (select from payout_lines l where l.kind = 'charge' and l.charge_ref = p.charge_ref)
  union all
  select 'refund', o.order_number, -r.amount_pence, r.sent_at, r.id
  from refunds r join payments p on p.id = r.payment_id join orders o on o.id = r.order_id
  where r.state = 'sent' and p.mode = ${paymentMode()} and r.provider_ref is not null
    and not exists (select from payout_lines l where l.kind = 'refund' and l.source_ref = r.provider_ref)
  ) as waiting`;

/** What no payout has yet, added up. */
export async function readWaitingSums(db: Db): Promise<WaitingSums> {
  const { rows } = await sql<WaitingSums>`
    select (count(*) filter (where kind = 'payment'))::int as payments,
      coalesce(sum(amount_pence) filter (where kind = 'payment'), 0)::float8 as "paymentsPence",
      (count(*) filter (where kind = 'refund'))::int as refunds,
      coalesce(sum(amount_pence) filter (where kind = 'refund'), 0)::float8 as "refundsPence",
      min(at) filter (where kind = 'payment') as since from ${waiting()}`.execute(db);
  const [sums] = rows;
  if (sums === undefined) throw new Error("a sum has a row");
  return sums;
}

const PAGE_ROWS = 50;

/** A page of what no payout has yet, 50 rows, the one that waits longest first. */
export async function listWaiting(
  db: Db,
  after: string | null,
): Promise<{
  readonly rows: readonly WaitingRow[];
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = readPlace(after);
  const [time, id] = place?.keys ?? [];
  const isPlace = typeof time === "string" && /^\d{1,16}$/.test(time) && typeof id === "string";
  const behind = isPlace
    ? sql`(at, id::text) > (timestamptz '1970-01-01Z' + ${time}::bigint * interval '1 microsecond', ${id})`
    : sql`true`;
  const { rows } = await sql<WaitingRow & { id: string; timeKey: string }>`
    select kind, order_number as "orderNumber", amount_pence as "amountPence", at, id::text as id,
      (extract(epoch from at) * 1000000)::bigint::text as "timeKey"
    from ${waiting()} where ${behind} order by at, id::text limit ${PAGE_ROWS + 1}`.execute(db);
  return pageOf(rows, {
    size: PAGE_ROWS,
    seen: isPlace ? (place?.seen ?? 0) : 0,
    keysOf: ({ timeKey, id: name }) => [timeKey, name],
  });
}
