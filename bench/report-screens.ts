import { sql } from "kysely";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import {
  listBestSellers,
  readProductSales,
} from "#shop/reports/best-sellers/best-sellers.server.ts";
import { recordMonth } from "#shop/reports/months/month-queries.server.ts";
import { daysOfMonth } from "#shop/reports/months/month.ts";
import {
  daysBefore,
  listMonths,
  readMonth,
  type MonthQuestion,
} from "#shop/reports/months/months.server.ts";

/** What is measured beside the reports, by what it shows. */
export type Screen = { readonly what: string; readonly read: () => Promise<unknown> };

/**
 * Adds what the accounts of two years have: each sale paid out two days later and refunded with its credit note, and
 * every month but the last one locked.
 */
export async function fillBooks(db: Db): Promise<void> {
  const mode = paymentMode();
  await sql`insert into credit_notes (number, refund_id, order_id, amount_pence, vat_pence, issued_at)
    select row_number() over (order by sent_at, id), id, order_id, amount_pence, vat_pence, sent_at from refunds
    where state = 'sent'`.execute(db);
  await sql`insert into payouts (provider_ref, mode, amount_pence, state, listing, arrives_on, opened_at, lines_read_at)
    select distinct 'po_' || day, ${mode}, 1, 'paid', 'listed', day, day, now()
    from (select paid_at::date + 2 as day from payments where state = 'paid'
      union select sent_at::date + 2 from refunds where state = 'sent') as days`.execute(db);
  await sql`insert into payout_lines (provider_ref, payout_ref, kind, category, amount_pence, fee_pence, net_pence,
      source_ref, charge_ref, made_at)
    select 'txn_' || charge_ref, 'po_' || (paid_at::date + 2), 'charge', 'charge', amount_pence, 100, amount_pence - 100,
      'src_' || charge_ref, charge_ref, paid_at
    from payments where state = 'paid' and paid_at < now() - interval '2 days'
    union all
    select 'txn_' || r.provider_ref, 'po_' || (sent_at::date + 2), 'refund', 'refund', -r.amount_pence, 0, -r.amount_pence,
      r.provider_ref, p.charge_ref, sent_at
    from refunds r join payments p on p.id = r.payment_id
    where r.state = 'sent' and sent_at < now() - interval '2 days'`.execute(db);
  await sql`update payouts set amount_pence = lines.pence
    from (select payout_ref, sum(net_pence) as pence from payout_lines group by 1) as lines
    where provider_ref = payout_ref`.execute(db);
  await sql`analyze`.execute(db);
  const months = await listMonths(db, new Date());
  const over = months.filter(({ state }) => state === "over").slice(1);
  for (const { name, firstDay, lastDay } of over.toReversed())
    await db.transaction().execute(async (tx) => {
      await tx.insertInto("month_locks").values({ name, mode }).execute();
      await recordMonth(tx, name, { days: { firstDay, lastDay }, earlier: null });
    });
  await sql`vacuum analyze`.execute(db);
}

/** The month that is over and not locked. */
export function monthToLock(): MonthQuestion {
  const name = addDays(`${londonDay(new Date()).slice(0, 7)}-01`, -1).slice(0, 7);
  const days = daysOfMonth(name);
  if (days === null) throw new Error(`${name} is no month.`);
  return { ...days, name, isLocked: false, isFirstOpen: true };
}

/** What screens read beside their reports, and an act that reads as much. */
export async function bookScreens(db: Db): Promise<readonly Screen[]> {
  const now = new Date();
  const sales = await readProductSales(db, londonDay(now));
  const { name, ...days } = monthToLock();
  const list = { sales, view: "look", category: null, after: null } as const;
  return [
    { what: "best sellers: the list", read: () => listBestSellers(db, list) },
    { what: "months: the list", read: () => listMonths(db, now) },
    {
      what: "locking a month after two years",
      read: () => lockAndTakeBack(db, { name, days, now }),
    },
  ];
}

type Locking = {
  readonly name: string;
  readonly days: { readonly firstDay: string; readonly lastDay: string };
  readonly now: Date;
};

/** What `lockMonth` reads and writes. */
async function lockAndTakeBack(db: Db, { name, days, now }: Locking): Promise<void> {
  const undone = new Error("taken back");
  await db
    .transaction()
    .execute(async (tx) => {
      await readMonth(tx, name, now);
      await tx.insertInto("month_locks").values({ name, mode: paymentMode() }).execute();
      await recordMonth(tx, name, { days, earlier: daysBefore(days) });
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
}
