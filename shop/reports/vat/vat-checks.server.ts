import { sql, type RawBuilder } from "kysely";
import { formatSum } from "./vat-figures.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { documentsOf, isIn, isOfMode, type Days } from "./vat-queries.server.ts";

/** Something that must hold before a period is closed, and the rows that stand in the way. */
export type VatCheck = {
  readonly name: string;
  /** How many rows stand in the way; 0 when it holds. */
  readonly count: number;
  /** The first 20 of them, in words. */
  readonly rows: readonly {
    readonly orderNumber: string | null;
    /** The payout that it is about, where it is about one. */
    readonly payoutRef?: string;
    readonly text: string;
  }[];
};

const ROWS_MAX = 20;

/** The checks of some days. Documents of all modes share their numbers. */
export async function readVatChecks(db: Db, days: Days): Promise<readonly VatCheck[]> {
  return Promise.all([
    missingNumbers(db, "invoice", days),
    missingNumbers(db, "credit_note", days),
    wrongSums(db, days),
    withoutInvoice(db, days),
    withoutCreditNote(db, days),
    withoutDeliveryVat(db, days),
    offTheirRate(db, days),
  ]);
}

type Found = {
  readonly orderNumber: string | null;
  readonly count: number;
  readonly a: number;
  readonly b: number;
  /** Where a query finds several things: the type of the document, and what is wrong with it. */
  readonly type?: string;
  readonly what?: string;
};

/** Runs a query of `orderNumber`, `a`, `b` and perhaps `type` and `what`, and counts all its rows. */
async function check(
  db: Db,
  {
    name,
    found,
    inWords,
  }: {
    readonly name: string;
    readonly found: RawBuilder<unknown>;
    readonly inWords: (row: Found) => string;
  },
): Promise<VatCheck> {
  const { rows } = await sql<Found>`
    select *, count(*) over ()::int as count from (${found}) as found order by a limit ${ROWS_MAX}`.execute(
    db,
  );
  return {
    name,
    count: rows[0]?.count ?? 0,
    rows: rows.map((row) => ({ orderNumber: row.orderNumber, text: inWords(row) })),
  };
}

/** Numbers between the last one before the days and the last one in them that no document has, and nothing explains. */
function missingNumbers(db: Db, series: "invoice" | "credit_note", days: Days) {
  const table = series === "invoice" ? sql`invoices` : sql`credit_notes`;
  // The documents of the days are found by their time first: by number, all earlier ones would be read to find them.
  const found = sql`
    with documents as materialized (select number from ${table} where ${isIn(sql`issued_at`, days)}),
      here as (select min(number) as first, max(number) as last from documents),
      before as (select number as last from ${table}
        where number < (select first from here) order by number desc limit 1)
    select null::text as "orderNumber", expected.number as a, 0 as b
    from here left join before on true,
      generate_series(coalesce(before.last + 1, here.first), here.last) as expected(number)
    where not exists (select from ${table} as there where there.number = expected.number)
      and not exists (select from skipped_numbers where series = ${series}
        and expected.number between first_number and last_number)`;
  const [name, prefix] =
    series === "invoice"
      ? ["Invoice numbers have no gaps", "INV-"]
      : ["Credit note numbers have no gaps", "CN-"];
  return check(db, {
    name,
    found,
    inWords: ({ a }) => `${prefix}${String(a).padStart(5, "0")} is missing.`,
  });
}

/** Invoices whose sum no payment of the order has. */
function wrongSums(db: Db, days: Days) {
  const found = sql`
    select o.order_number as "orderNumber", o.total_pence as a,
      coalesce((select max(amount_pence) from payments where order_id = o.id and state = 'paid'), 0) as b
    from invoices i join orders o on o.id = i.order_id
    where ${isIn(sql`i.issued_at`, days)} and ${isOfMode()}
      and not exists (select from payments where order_id = o.id and state = 'paid' and amount_pence = o.total_pence)`;
  return check(db, {
    name: "Each invoice is what was paid",
    found,
    inWords: ({ a, b }) => `Its invoice says ${formatSum(a)}, and ${formatSum(b)} was paid.`,
  });
}

/** Orders that were paid on these days, have no invoice and kept some of the money. */
function withoutInvoice(db: Db, days: Days) {
  const found = sql`
    select o.order_number as "orderNumber", p.amount_pence as a, 0 as b
    from (select order_id, amount_pence from payments
        where state = 'paid' and mode = ${paymentMode()} and ${isIn(sql`paid_at`, days)}
          and not exists (select from invoices where invoices.order_id = payments.order_id)
        -- First what has no invoice: nearly nothing. The refunds of every order would take four times as long.
        offset 0) as p
      join orders o on o.id = p.order_id
    where p.amount_pence > coalesce((select sum(amount_pence) from refunds
        where order_id = o.id and state in ('requested', 'sending', 'sent')), 0)`;
  return check(db, {
    name: "Each paid order has an invoice",
    found,
    inWords: ({ a }) => `${formatSum(a)} was paid, and there is no invoice.`,
  });
}

/** Refunds that lower the price, were sent on these days and have no credit note. */
function withoutCreditNote(db: Db, days: Days) {
  const found = sql`
    select o.order_number as "orderNumber", r.amount_pence as a, 0 as b
    from refunds r join orders o on o.id = r.order_id join invoices i on i.order_id = o.id
    where r.state = 'sent' and not r.is_compensation and ${isIn(sql`r.sent_at`, days)} and ${isOfMode()}
      and not exists (select from credit_notes where refund_id = r.id)`;
  return check(db, {
    name: "Each refund has its credit note",
    found,
    inWords: ({ a }) =>
      `${formatSum(a)} was refunded without a credit note. Explain the refund on the order: the note is due within 14 days.`,
  });
}

/** Orders with UK VAT whose delivery charge has none. */
function withoutDeliveryVat(db: Db, days: Days) {
  const found = sql`
    select o.order_number as "orderNumber", t.amount_pence as a, 0 as b
    from invoices i join orders o on o.id = i.order_id join order_totals t on t.order_id = o.id
    where ${isIn(sql`i.issued_at`, days)} and ${isOfMode()} and t.code = 'shipping'
      and o.quote->>'vat' = 'uk' and t.amount_pence > 2 and t.vat_pence = 0`;
  return check(db, {
    name: "Delivery charges contain VAT",
    found,
    inWords: ({ a }) => `The delivery charge of ${formatSum(a)} has no VAT.`,
  });
}

/**
 * Documents whose VAT is not that of their order's own rate, at which it was priced: UK sales have one, others have
 * none. Each piece and the delivery are rounded by themselves, and so are the parts of a refund: a penny for each.
 */
function offTheirRate(db: Db, days: Days) {
  const vatOf = (gross: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
    sql`(${gross}) * ${rate}::numeric / (10000 + ${rate})`;
  const due = vatOf(sql`net_pence + vat_pence`, sql`rate_bp`);
  const lineDue = vatOf(sql`unit_net_pence + unit_vat_pence`, sql`vat_rate_bp`);
  const found = sql`
    with rates as (
      select order_id, max(vat_rate_bp) as rate_bp, min(vat_rate_bp) = max(vat_rate_bp) as is_one,
        bool_and(abs(unit_vat_pence - ${lineDue}) <= 1) as agrees, sum(quantity) as pieces
      from order_lines where order_id in (select order_id from invoices where ${isIn(sql`issued_at`, days)}
        union all select order_id from credit_notes where ${isIn(sql`issued_at`, days)})
      group by order_id)
    select order_number as "orderNumber", vat_pence as a, round(${due})::int as b,
      case when not is_one or (rate_bp > 0) <> (kind = 'uk') then 'rate'
        when not agrees then 'line' else 'sum' end as what, type
    from ${documentsOf(days)} join orders using (order_number) join rates on rates.order_id = orders.id
    where not is_one or (rate_bp > 0) <> (kind = 'uk') or not agrees
      or abs(vat_pence - ${due}) > pieces + 2`;
  return check(db, {
    name: "Sales have the VAT of their rate",
    found,
    inWords: ({ a, b, type, what }) => {
      const document = type === "invoice" ? "invoice" : "credit note";
      if (what === "rate")
        return `The rate on its ${document} is not that of a sale to where it went.`;
      if (what === "line") return `A line on its ${document} has VAT that its rate does not make.`;
      return `Its ${document} has ${formatSum(a)} of VAT, and its rate makes ${formatSum(b)}.`;
    },
  });
}
