import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { linePaid, lineVat } from "#shop/reports/sold-lines.ts";
import { isIn } from "#shop/reports/vat/vat-queries.server.ts";
import type { SalesFigures } from "./sales-figures.ts";

/** The day of a moment in London, as a date. */
export const londonDate = (moment: string) =>
  sql`(${sql.ref(moment)} at time zone 'Europe/London')::date`;

/** Whether a row of `payments` is the sale of its order: the first payment, should it have been paid twice. */
export function isSale() {
  return sql<boolean>`(payments.state = 'paid' and payments.mode = ${paymentMode()} and not exists (
    select from payments earlier where earlier.order_id = payments.order_id and earlier.state = 'paid'
      and (earlier.paid_at, earlier.id) < (payments.paid_at, payments.id)))`;
}

/** The orders that were paid on some days, in the mode that the shop runs in, each once. */
export function paidOrders(days: ReportDays) {
  return sql`(select order_id, paid_at, ${londonDate("paid_at")} as day, amount_pence from payments
    where ${isSale()} and ${isIn(sql`paid_at`, days)}) as p`;
}

/** The refunds of sales that were sent on some days. What was paid twice and sent back is no refund of a sale. */
export function sentRefunds(days: ReportDays) {
  return sql`(select r.id, r.order_id, r.sent_at, r.amount_pence from refunds r
    join payments on payments.id = r.payment_id
    where r.state = 'sent' and ${isSale()} and ${isIn(sql`r.sent_at`, days)}) as r`;
}

/**
 * What was taken and refunded on each of some days, the earliest first. Days without either are left out. Goods
 * and VAT are added up by day at once: sums of each order first would take twice as long for a year.
 */
export async function selectSalesByDay(
  db: Db,
  days: ReportDays,
): Promise<readonly (SalesFigures & { readonly day: string })[]> {
  const { rows } = await sql<SalesFigures & { day: string }>`
    with taken as (select day, count(*) as orders, sum(amount_pence) as pence from ${paidOrders(days)} group by day),
      vat as (select day, sum(t.vat_pence) as pence
        from ${paidOrders(days)} join order_totals t using (order_id) group by day),
      goods as (select day, sum(${linePaid} - ${lineVat}) as pence
        from ${paidOrders(days)} join order_lines l using (order_id) group by day),
      refunded as (select ${londonDate("r.sent_at")} as day, count(*) as refunds, sum(amount_pence) as pence
        from ${sentRefunds(days)} group by 1)
    select day::text as day, coalesce(orders, 0)::int as orders, coalesce(taken.pence, 0)::float8 as "takenPence",
      coalesce(vat.pence, 0)::float8 as "vatPence", coalesce(goods.pence, 0)::float8 as "netSalesPence",
      coalesce(refunds, 0)::int as refunds, coalesce(refunded.pence, 0)::float8 as "refundedPence"
    from taken left join vat using (day) left join goods using (day) full join refunded using (day)
    order by day`.execute(db);
  return rows;
}
