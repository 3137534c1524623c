import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { checkFirstNumbers, FIRST_ORDER, type Numbers } from "./first-numbers.ts";

/** Why numbers of invoices are missing: those of test orders, and those before the first one. */
const REASON = "Not used when the shop began to trade";

/**
 * The lowest numbers that are free: those after the orders and invoices that are kept, and after the
 * numbers that a lost database has given to real ones.
 */
export async function findLowestNumbers(tx: Db): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    with kept as (
      select id, order_number from orders where id not in (select id from removed_orders)),
    lost as (
      select series, last_number from skipped_numbers
      where reason <> ${REASON} and exists (select from kept))
    select
      (select coalesce(max(number) + 1, ${FIRST_ORDER})::int from (
        select substring(order_number from '\\d+$')::bigint as number from kept
        union all select last_number from lost where series = 'order') as used) as order,
      (select coalesce(max(number) + 1, 1) from (
        select number from invoices where order_id in (select id from kept)
        union all select last_number from lost where series = 'invoice') as used) as invoice`.execute(
    tx,
  );
  return rows[0] ?? { order: FIRST_ORDER, invoice: 1 };
}

/**
 * Sets the numbers of the next order and the next invoice, and notes the numbers of invoices below it
 * that no invoice has, so that they do not count as missing. To be called after the removal.
 */
export async function setFirstNumbers(tx: Db, first: Numbers): Promise<void> {
  checkFirstNumbers(first, { order: 1, invoice: 1 });
  await sql.raw(`alter sequence order_numbers restart with ${first.order}`).execute(tx);
  await sql`update invoice_counter set last_number = ${first.invoice - 1}`.execute(tx);
  // Credit notes go on after those that are kept and those that a lost database has issued.
  await sql`update credit_note_counter set last_number = (
    select coalesce(max(number), 0) from (
      select number from credit_notes
      union all
      select last_number from skipped_numbers
        where series = 'credit_note' and exists (select from orders)) as used)`.execute(tx);
  await sql`delete from skipped_numbers
    where reason = ${REASON} or not exists (select from orders)`.execute(tx);
  await sql`
    insert into skipped_numbers (series, first_number, last_number, reason)
    select 'invoice', last_before + 1, first - 1, ${REASON} from (
      select first, coalesce(max(last) over (
          order by first rows between unbounded preceding and 1 preceding), 0) as last_before
      from (
        select number as first, number as last from invoices
        union all
        select first_number, last_number from skipped_numbers where series = 'invoice'
        union all
        select ${first.invoice}::int, ${first.invoice}::int) as used) as ordered
    where first > last_before + 1`.execute(tx);
}
