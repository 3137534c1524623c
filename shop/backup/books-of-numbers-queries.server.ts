import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A series of numbers without gaps, taken in the transaction that issues the document. */
const series = [
  { name: "invoice", table: "invoices", counter: "invoice_counter" },
  { name: "credit_note", table: "credit_notes", counter: "credit_note_counter" },
] as const;
type Series = (typeof series)[number];

const words = {
  invoice: { one: "invoice", first: "Invoice", many: "Invoices" },
  credit_note: { one: "credit note", first: "Credit note", many: "Credit notes" },
} as const;

/** Gaps between the numbers of invoices and credit notes, and numbers that a counter would give a second time. */
export async function listProblemsOfNumbers(tx: Db, limit: number): Promise<string[]> {
  const problems: string[] = [];
  for (const each of series)
    problems.push(...(await listMissing(tx, each, limit)), ...(await listUsed(tx, each)));
  problems.push(...(await listUsedOrderNumber(tx)));
  return problems.slice(0, limit);
}

/**
 * The ranges of numbers up to the counter that are neither those of documents nor skipped. They are
 * deleted seven years after their order was placed (`shop/privacy`), so a number may be missing whose
 * predecessor, or when there is none the shop itself, is that old; 60 days are for payments that came late.
 */
async function listMissing(
  tx: Db,
  { name, table, counter }: Series,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ first: number; last: number }>`
    with used as (
      select number as first, number as last, issued_at from ${sql.table(table)}
      union all
      select first_number, last_number, null from skipped_numbers where series = ${name}
      union all
      select last_number + 1, last_number + 1, null from ${sql.table(counter)}),
    before as (
      select first, coalesce(max(last) over earlier, 0) as last_before,
        coalesce(max(issued_at) over earlier, (select min(loaded_at) from seed_loads), now()) as issued_before
      from used
      window earlier as (order by first rows between unbounded preceding and 1 preceding))
    select last_before + 1 as first, first - 1 as last from before
    where first > last_before + 1
      and issued_before >= now() - interval '7 years' + interval '60 days'
    order by 1 limit ${limit}`.execute(tx);
  const { first: one, many } = words[name];
  return rows.map(({ first, last }) =>
    first === last ? `${one} ${first} is missing.` : `${many} ${first} to ${last} are missing.`,
  );
}

async function listUsed(tx: Db, { name, table, counter }: Series): Promise<string[]> {
  const { rows } = await sql<{ next: number; highest: number }>`
    select last_number + 1 as next, highest
    from ${sql.table(counter)}, (select max(number) as highest from ${sql.table(table)}) as issued
    where highest > last_number`.execute(tx);
  return rows.map(
    ({ next, highest }) =>
      `The next ${words[name].one} would be number ${next}, but number ${highest} has been issued.`,
  );
}

async function listUsedOrderNumber(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ next: string; highest: string }>`
    select next::text, highest::text
    from (select last_value + case when is_called then 1 else 0 end as next from order_numbers) as counter,
      (select max(substring(order_number from '^LL-(\\d{1,9})$')::bigint) as highest from orders) as placed
    where highest >= next`.execute(tx);
  return rows.map(
    ({ next, highest }) => `The next order would be LL-${next}, but LL-${highest} has been placed.`,
  );
}
