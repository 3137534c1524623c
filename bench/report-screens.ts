import { addDays, londonDay } from "#shop/kit/time.ts";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";
import { daysOfMonth } from "#shop/reports/months/month.ts";
import type { MonthQuestion } from "#shop/reports/months/months.server.ts";

/** The month that is over and not locked. */
export function monthToLock(): MonthQuestion {
  const name = addDays(`${londonDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
  const days = daysOfMonth(name);
  if (days === null) throw new Error(`${name} is no month.`);
  return { ...days, name, isLocked: false, isFirstOpen: true };
}

const monthOf = (at: string) => `to_char(${at} at time zone 'Europe/London', 'YYYY-MM')`;

/**
 * The statements that add what the accounts of the orders have: each sale paid out two days later, each refund with its
 * credit note, and every month locked before the last one that is over.
 */
export const books = (mode: PaymentMode): readonly string[] => [
  `insert into credit_notes (number, refund_id, order_id, amount_pence, vat_pence, issued_at)
   select row_number() over (order by sent_at, id), id, order_id, amount_pence, vat_pence, sent_at from refunds where state = 'sent'`,
  `insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
   select distinct 'po_' || day, '${mode}', 1, 'paid', 'listed', day, day::timestamptz, now()
   from (select paid_at::date + 2 as day from payments where state = 'paid'
     union select sent_at::date + 2 from refunds where state = 'sent') as days where day <= now()::date`,
  `insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence, source_ref, charge_ref, made_at)
   select 'txn_' || charge_ref, 'po_' || (paid_at::date + 2), 'charge', 'charge', amount_pence, 100, amount_pence - 100,
     'src_' || charge_ref, charge_ref, paid_at
   from payments where state = 'paid' and paid_at::date + 2 <= now()::date
   union all
   select 'txn_' || r.provider_ref, 'po_' || (sent_at::date + 2), 'refund', 'refund', -r.amount_pence, 0, -r.amount_pence,
     r.provider_ref, p.charge_ref, sent_at
   from refunds r join payments p on p.id = r.payment_id where r.state = 'sent' and sent_at::date + 2 <= now()::date`,
  `update payouts set amount_pence = lines.pence
   from (select payout_ref, sum(net_pence) as pence from payout_lines group by 1) as lines where provider_ref = payout_ref`,
  `insert into month_locks (name, mode) select distinct ${monthOf("paid_at")}, '${mode}' from payments
   where state = 'paid' and ${monthOf("paid_at")} < '${monthToLock().name}'`,
  `insert into month_lock_rows (mode, locked_in, month, kind, ref, amount_pence, order_number)
   select '${mode}', month, month, kind, ref, amount, order_number from (
     select ${monthOf("i.issued_at")} as month, 'invoice' as kind, i.number::text as ref, o.order_number, o.total_pence as amount
     from invoices i join orders o on o.id = i.order_id
     union all select ${monthOf("c.issued_at")}, 'credit_note', c.number::text, o.order_number, -c.amount_pence
     from credit_notes c join orders o on o.id = c.order_id
     union all select ${monthOf("p.paid_at")}, 'payment', p.id::text, o.order_number, p.amount_pence
     from payments p join orders o on o.id = p.order_id where p.state = 'paid'
     union all select ${monthOf("r.sent_at")}, 'refund', r.id::text, o.order_number, -r.amount_pence
     from refunds r join orders o on o.id = r.order_id where r.state = 'sent'
     union all select to_char(arrives_on, 'YYYY-MM'), 'payout', provider_ref, null, amount_pence from payouts
     union all select to_char(arrives_on, 'YYYY-MM'), 'fee', p.provider_ref, null,
       sum(case kind when 'fee' then l.amount_pence else 0 end - l.fee_pence)::int
     from payouts p join payout_lines l on l.payout_ref = p.provider_ref group by arrives_on, p.provider_ref) as counted
   where month in (select name from month_locks)`,
];
