import { sql, type RawBuilder } from "kysely";
import { endOfLondonDay, addDays } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { toVatSums, type VatKind, type VatSums } from "./vat-figures.ts";
import type { VatPeriod } from "./vat-period.ts";

/** The days that documents are read for. */
export type Days = Pick<VatPeriod, "firstDay" | "lastDay">;

/** An invoice or a credit note of a period, in pence. */
export type DocumentRow = {
  readonly type: "invoice" | "credit_note";
  readonly number: number;
  readonly issuedAt: Date;
  readonly orderNumber: string;
  readonly kind: VatKind;
  /** ISO 3166-1 alpha-2 as the address has it; "" if it has been erased. */
  readonly country: string;
  readonly netPence: number;
  readonly vatPence: number;
};

/** Whether `moment` is on one of the days, in London. */
export function isIn(moment: RawBuilder<unknown>, { firstDay, lastDay }: Days) {
  const [from, to] = [endOfLondonDay(addDays(firstDay, -1)), endOfLondonDay(lastDay)];
  return sql<boolean>`(${moment} >= ${from} and ${moment} < ${to})`;
}

/** Whether the order `o` was paid in the mode that the shop runs in. */
export function isOfMode() {
  return sql<boolean>`exists (select from payments where order_id = o.id and state = 'paid'
    and mode = ${paymentMode()})`;
}

const address = sql`coalesce(i.as_issued->'address', o.address)`;
const country = sql<string>`coalesce(upper(${address}->>'country'), '')`;
const kind = sql<VatKind>`case when o.quote->>'vat' = 'uk' then 'uk'
  when ${country} in ('JE', 'GG') or (${country} = 'GB' and upper(${address}->>'postcode') ~ '^(JE|GY)')
  then 'channel_islands' else 'export' end`;

/**
 * The VAT of the orders that were invoiced on some days. Added up at once: a look at each order's sums would take four
 * times as long for a year, and the sums of all orders longer than those of a month.
 */
const vatOfOrders = (days: Days) =>
  sql`(select order_id, sum(vat_pence)::int as pence from order_totals
    where order_id in (select order_id from invoices where ${isIn(sql`issued_at`, days)}) group by order_id) as vat`;

/** Invoices and credit notes of some days as one table. */
export function documentsOf(days: Days) {
  return sql`(
    select 'invoice' as type, i.number, i.issued_at, o.order_number, ${kind} as kind, ${country} as country,
      o.total_pence - coalesce(vat.pence, 0) as net_pence, coalesce(vat.pence, 0) as vat_pence
    from invoices i join orders o on o.id = i.order_id left join ${vatOfOrders(days)} on vat.order_id = o.id
    where ${isIn(sql`i.issued_at`, days)} and ${isOfMode()}
    union all
    select 'credit_note', c.number, c.issued_at, o.order_number, ${kind}, ${country},
      c.amount_pence - c.vat_pence, c.vat_pence
    from credit_notes c join orders o on o.id = c.order_id left join invoices i on i.order_id = o.id
    where ${isIn(sql`c.issued_at`, days)} and ${isOfMode()}) as documents`;
}

const sumOf = (type: string, column: string) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where type = ${type}), 0)::float8`;
const sumColumns = sql`(count(*) filter (where type = 'invoice'))::int as invoices,
  ${sumOf("invoice", "net_pence")} as "netPence", ${sumOf("invoice", "vat_pence")} as "vatPence",
  (count(*) filter (where type = 'credit_note'))::int as "creditNotes",
  ${sumOf("credit_note", "net_pence")} as "creditNetPence",
  ${sumOf("credit_note", "vat_pence")} as "creditVatPence"`;

/** The sums of some days by kind; a kind without documents is left out. */
export async function selectSums(db: Db, days: Days): Promise<readonly VatSums[]> {
  const { rows } = await sql<{ kind: VatKind } & Record<string, unknown>>`
    select kind, ${sumColumns} from ${documentsOf(days)} group by kind`.execute(db);
  return rows.map(toVatSums);
}

/** What the documents of one kind add up to on a day in London, in pence. */
export type DaySums = VatSums & { readonly day: string };

/** The sums of each day by kind, the earliest first: at most three rows a day. Days without documents have none. */
export async function selectDaySums(db: Db, days: Days): Promise<readonly DaySums[]> {
  const day = sql`to_char(issued_at at time zone 'Europe/London', 'YYYY-MM-DD')`;
  const { rows } = await sql<{ day: string; kind: VatKind } & Record<string, unknown>>`
    select ${day} as day, kind, ${sumColumns} from ${documentsOf(days)}
    group by day, kind order by day, kind`.execute(db);
  return rows.map((row) => ({ day: row.day, ...toVatSums(row) }));
}

/** The day of the first invoice, in London; null while there is none. */
export async function selectFirstDay(db: Db): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select to_char(min(issued_at) at time zone 'Europe/London', 'YYYY-MM-DD') as day from invoices`.execute(
    db,
  );
  return rows[0]?.day ?? null;
}
