import { sql, type RawBuilder } from "kysely";
import { addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { documentsOf, isIn, isOfMode, type Days } from "#shop/reports/vat/vat-queries.server.ts";
import { everyKind, type LateChange, type MonthSum } from "./month.ts";

/** A document and its money count at one time, the document's, if they are within a day of each other. */
function withDocument(issuedAt: RawBuilder<unknown>, at: RawBuilder<unknown>) {
  return sql`case when abs(extract(epoch from ${issuedAt} - ${at})) < 86400 then ${issuedAt} else ${at} end`;
}

const paidAt = withDocument(sql`i.issued_at`, sql`p.paid_at`);
const sentAt = withDocument(sql`c.issued_at`, sql`r.sent_at`);
const month = (at: RawBuilder<unknown>) =>
  sql`to_char(${at} at time zone 'Europe/London', 'YYYY-MM')`;

/** Whether a moment is on one of the days or within a day of them: an index serves it, which `withDocument` is not for. */
function isNear(moment: RawBuilder<unknown>, { firstDay, lastDay }: Days) {
  return isIn(moment, { firstDay: addDays(firstDay, -1), lastDay: addDays(lastDay, 1) });
}

/** All that counts in the months of some days: whole months. */
function rowsOf(days: Days) {
  const { firstDay, lastDay } = days;
  return sql`(
    select ${month(sql`issued_at`)} as month, type as kind, number::text as ref, order_number,
      case type when 'invoice' then net_pence + vat_pence else -(net_pence + vat_pence) end as amount
    from ${documentsOf(days)}
    union all
    select ${month(paidAt)}, 'payment', p.id::text, o.order_number, p.amount_pence
    from payments p join orders o on o.id = p.order_id left join invoices i on i.order_id = o.id
    where p.state = 'paid' and p.mode = ${paymentMode()}
      and ${isNear(sql`p.paid_at`, days)} and ${isIn(sql`(${paidAt})`, days)}
    union all
    select ${month(sentAt)}, case when r.is_compensation then 'compensation' else 'refund' end, r.id::text,
      o.order_number, -r.amount_pence
    from refunds r join orders o on o.id = r.order_id left join credit_notes c on c.refund_id = r.id
    where r.state = 'sent' and ${isNear(sql`r.sent_at`, days)} and ${isOfMode()} and ${isIn(sql`(${sentAt})`, days)}
    union all
    select to_char(arrives_on, 'YYYY-MM'), 'payout', provider_ref, null, amount_pence from payouts
    where state <> 'failed' and mode = ${paymentMode()} and arrives_on between ${firstDay} and ${lastDay}
    union all
    select to_char(arrives_on, 'YYYY-MM'), 'fee', payouts.provider_ref, null,
      sum(case kind when 'fee' then l.amount_pence else 0 end - l.fee_pence)::int
    from payouts join payout_lines l on l.payout_ref = payouts.provider_ref
    where mode = ${paymentMode()} and arrives_on between ${firstDay} and ${lastDay}
    group by arrives_on, payouts.provider_ref) as counted`;
}

/** What a month adds up to now, every kind once. */
export async function selectMonthSums(db: Db, days: Days): Promise<readonly MonthSum[]> {
  const { rows } =
    await sql<MonthSum>`select kind, count(*)::int as count, sum(amount)::float8 as pence
    from ${rowsOf(days)} group by kind`.execute(db);
  return everyKind(rows);
}

/** What a month added up to when it was locked, every kind once. */
export async function selectLockedSums(db: Db, name: string): Promise<readonly MonthSum[]> {
  const { rows } =
    await sql<MonthSum>`select kind, count(*)::int as count, sum(amount_pence)::float8 as pence
    from month_lock_rows where mode = ${paymentMode()} and locked_in = ${name} and month = ${name}
    group by kind`.execute(db);
  return everyKind(rows);
}

/** The changes of earlier months that a lock has recorded. */
export async function selectRecordedChanges(db: Db, name: string): Promise<readonly LateChange[]> {
  const { rows } = await sql<LateChange>`
    select month, kind, ref, order_number as "orderNumber", amount_pence as pence from month_lock_rows
    where mode = ${paymentMode()} and locked_in = ${name} and month <> ${name}
    order by month, kind, ref limit ${CHANGES_MAX}`.execute(db);
  return rows;
}

const CHANGES_MAX = 1_000;

/** What is no longer as it was locked, of the locked months in some days: the first 1,000. */
export async function selectLateChanges(db: Db, days: Days): Promise<readonly LateChange[]> {
  const { rows } = await sql<LateChange>`select month, kind, ref, "orderNumber", pence
    from ${changesOf(days)} order by month, kind, ref limit ${CHANGES_MAX}`.execute(db);
  return rows;
}

function changesOf(days: Days) {
  const mode = paymentMode();
  const locked = sql`month in (select name from month_locks where mode = ${mode})`;
  return sql`(
    select coalesce(now.month, was.month) as month, coalesce(now.kind, was.kind) as kind,
      coalesce(now.ref, was.ref) as ref, coalesce(now.order_number, was.order_number) as "orderNumber",
      coalesce(now.amount, 0) - coalesce(was.amount, 0) as pence
    from (select * from ${rowsOf(days)} where ${locked}) as now
    full join (select month, kind, ref, max(order_number) as order_number, sum(amount_pence)::int as amount
      from month_lock_rows where mode = ${mode} and ${locked}
        and month between ${days.firstDay.slice(0, 7)} and ${days.lastDay.slice(0, 7)}
      group by month, kind, ref) as was
      on was.month = now.month and was.kind = now.kind and was.ref = now.ref
    where coalesce(now.amount, 0) <> coalesce(was.amount, 0)) as changes`;
}

/** Records a month as it is now, and what changed of the locked ones in `earlier`. */
export async function recordMonth(
  tx: Db,
  name: string,
  { days, earlier }: { readonly days: Days; readonly earlier: Days | null },
): Promise<void> {
  const mode = paymentMode();
  if (earlier !== null)
    await sql`insert into month_lock_rows (mode, locked_in, month, kind, ref, amount_pence, order_number)
      select ${mode}, ${name}, month, kind, ref, pence, "orderNumber" from ${changesOf(earlier)}
      where month < ${name}`.execute(tx);
  await sql`insert into month_lock_rows (mode, locked_in, month, kind, ref, amount_pence, order_number)
    select ${mode}, ${name}, month, kind, ref, amount, order_number from ${rowsOf(days)}`.execute(
    tx,
  );
}

/** An order whose documents of a month are not what was paid and refunded with them. */
export type OrderGap = {
  readonly orderNumber: string;
  readonly documents: number;
  readonly money: number;
  /** Of all such orders. */
  readonly count: number;
};

const SHOWN_MAX = 20;

/** Orders whose invoices less credit notes are not their payments less refunds, the first 20. */
export async function selectOrderGaps(db: Db, days: Days): Promise<readonly OrderGap[]> {
  const { rows } = await sql<OrderGap>`
    select order_number as "orderNumber", documents, money, count(*) over ()::int as count from (
      select order_number, coalesce(sum(amount) filter (where kind in ('invoice', 'credit_note')), 0)::float8 as documents,
        coalesce(sum(amount) filter (where kind in ('payment', 'refund')), 0)::float8 as money
      from ${rowsOf(days)} where order_number is not null group by order_number) as sums
    where documents <> money order by order_number limit ${SHOWN_MAX}`.execute(db);
  return rows;
}

/** A payment or refund of a month that no payout has. */
export type UnpaidOut = {
  readonly orderNumber: string;
  readonly pence: number;
  readonly count: number;
};

/** Payments and refunds of some days that no payout has, unless one was made by hand since; the first 20. */
export async function selectUnpaidOut(db: Db, days: Days): Promise<readonly UnpaidOut[]> {
  const mode = paymentMode();
  const byHand = (at: RawBuilder<unknown>) => sql`exists (select from payouts
    where mode = ${mode} and listing = 'unlisted' and opened_at > ${at})`;
  const { rows } = await sql<UnpaidOut>`
    select order_number as "orderNumber", pence, count(*) over ()::int as count from (
      select o.order_number, p.amount_pence as pence, p.paid_at as at
      from payments p join orders o on o.id = p.order_id
      where p.state = 'paid' and p.mode = ${mode} and ${isIn(sql`p.paid_at`, days)}
        and not exists (select from payout_lines l where l.kind = 'charge' and l.charge_ref = p.charge_ref)
        and not ${byHand(sql`p.paid_at`)}
      union all
      select o.order_number, -r.amount_pence, r.sent_at
      from refunds r join orders o on o.id = r.order_id
      where r.state = 'sent' and ${isOfMode()} and ${isIn(sql`r.sent_at`, days)}
        and not exists (select from payout_lines l where l.kind = 'refund' and l.source_ref = r.provider_ref)
        and not ${byHand(sql`r.sent_at`)}) as missing
    order by at limit ${SHOWN_MAX}`.execute(db);
  return rows;
}

/** The day of the first payment or payout of the mode; null while there is none. */
export async function selectFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select least((select to_char(min(paid_at) at time zone 'Europe/London', 'YYYY-MM-DD') from payments
        where mode = ${paymentMode()}),
      (select min(arrives_on)::text from payouts where mode = ${paymentMode()})) as day`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}

/** The locks of the mode, the latest month first. */
export async function selectLocks(db: Db) {
  return db
    .selectFrom("monthLocks")
    .select(["name", "lockedAt", "lockedBy"])
    .where("mode", "=", paymentMode())
    .orderBy("name", "desc")
    .limit(120)
    .execute();
}
