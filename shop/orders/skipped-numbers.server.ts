import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Numbers of one series that a lost database may have given out. They are not used again. */
export type SkippedNumbers = {
  readonly series: "order" | "invoice" | "credit_note";
  readonly first: number;
  readonly last: number;
};

/**
 * Skips the invoice numbers that a lost database may have given out: up to what `lastLost` makes of the
 * last number here. Which order got which number is not known, so the orders get new invoices with the
 * numbers that follow.
 *
 * The law asks for a sequential number that identifies the invoice uniquely (VAT Regulations 1995, reg.
 * 14(1)(a)). A gap can be explained, a number that two customers have cannot. The row of
 * `skipped_numbers` is the explanation.
 */
export async function skipInvoiceNumbers(
  tx: Db,
  { lastLost, reason }: { lastLost: (lastKnown: number) => number; readonly reason: string },
): Promise<void> {
  const { lastNumber: lastKnown } = await tx
    .selectFrom("invoiceCounter")
    .select("lastNumber")
    .forUpdate()
    .executeTakeFirstOrThrow();
  const last = lastLost(lastKnown);
  if (last <= lastKnown) return;
  await tx.updateTable("invoiceCounter").set({ lastNumber: last }).execute();
  await recordSkipped(tx, { series: "invoice", first: lastKnown + 1, last }, reason);
}

/** Says why numbers are missing in a series. The caller has set the counter to the last of them. */
export async function recordSkipped(
  tx: Db,
  { series, first, last }: SkippedNumbers,
  reason: string,
): Promise<void> {
  await tx
    .insertInto("skippedNumbers")
    .values({ series, firstNumber: first, lastNumber: last, reason })
    .execute();
}

/**
 * Skips the order numbers up to the highest one that a session at the provider carries. The sequence itself may
 * be ahead: PostgreSQL writes sequence numbers to the WAL 32 at a time.
 */
export async function skipOrderNumbers(
  tx: Db,
  { highest, reason }: { readonly highest: number; readonly reason: string },
): Promise<void> {
  const { rows } = await sql<{ known: number }>`
    select coalesce(max(substring(order_number from 4)::int),
      (select last_value - (not is_called)::int from order_numbers)::int) as known
    from orders where order_number ~ '^LL-[0-9]{1,9}$'`.execute(tx);
  const first = (rows[0]?.known ?? 0) + 1;
  if (highest < first) return;
  await sql`select setval('order_numbers', greatest(last_value, ${highest}::bigint))
    from order_numbers`.execute(tx);
  await recordSkipped(tx, { series: "order", first, last: highest }, reason);
}

/** Which of some order numbers, such as "LL-10042", this database has given out: none is above its last one. */
export async function listGivenNumbers(
  db: Db,
  orderNumbers: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ given: string }>`
    select given from unnest(${[...orderNumbers]}::text[]) as given, order_numbers
    where substring(given from '^LL-([0-9]{1,9})$')::int <= last_value`.execute(db);
  return new Set(rows.map(({ given }) => given));
}

/** The numbers that were skipped from an instant on. */
export async function listNumbersSkippedSince(db: Db, since: Date): Promise<SkippedNumbers[]> {
  return db
    .selectFrom("skippedNumbers")
    .select(["series", "firstNumber as first", "lastNumber as last"])
    .where("skippedAt", ">=", since)
    .orderBy("series")
    .orderBy("firstNumber")
    .limit(1_000)
    .execute();
}
