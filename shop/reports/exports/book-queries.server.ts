import { sql } from "kysely";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Address } from "#shop/shipping/address.ts";
import { vatDocuments, type DocumentRow } from "#shop/reports/vat/vat-report.server.ts";
import { bookLines, type BookLine, type BookOrder } from "./book-document.ts";
import type { ExportDays } from "./export-format.ts";

/** An order as the files for accounts show it. */
export type OrderFacts = BookOrder & {
  readonly orderNumber: string;
  readonly customerName: string;
  /** What programs for accounts know the customer by, over all orders: "John Smith (LL-10024)". */
  readonly contact: string;
  /** Not an address once it has been erased. */
  readonly email: string;
  readonly address: Partial<Address>;
  readonly zone: string;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
  readonly invoice: number | null;
  readonly refundedPence: number;
  /** The payouts to the bank that have its payment. */
  readonly payouts: readonly string[];
  /** The parcels that have left, the first one first. */
  readonly parcels: readonly {
    readonly carrier: string;
    readonly tracking: string | null;
    /** Days in London. */
    readonly left: string;
    readonly came: string | null;
  }[];
};

/** An invoice or a credit note with its rows and its order. */
export type BookDocument = DocumentRow & {
  /** "INV-00042", "CN-00007". */
  readonly name: string;
  readonly lines: readonly BookLine[];
  readonly order: OrderFacts;
};

/** The orders of so many documents are read at once. */
const PART_ROWS = 1_000;

/**
 * The invoices and credit notes of some days with their rows, in parts, the earliest first: the documents of the VAT
 * report, so that every file has its sums.
 */
export async function* streamBookDocuments(
  db: Db,
  days: ExportDays,
): AsyncGenerator<readonly BookDocument[]> {
  for await (const documents of vatDocuments(days).parts(db, PART_ROWS)) {
    const orders = await selectOrderFacts(db, [
      ...new Set(documents.map(({ orderNumber }) => orderNumber)),
    ]);
    yield documents.flatMap((document) => {
      const order = orders.get(document.orderNumber);
      if (order === undefined) return [];
      const isInvoice = document.type === "invoice";
      const name = isInvoice
        ? formatInvoiceNumber(document.number)
        : formatCreditNoteNumber(document.number);
      return [{ ...document, name, lines: bookLines(document, order), order }];
    });
  }
}

const london = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'Europe/London', 'YYYY-MM-DD')`;

const lines = sql`(select coalesce(jsonb_agg(jsonb_build_object('position', position, 'sku', sku, 'name', name,
    'options', coalesce(i.as_issued->'options'->position, options), 'quantity', quantity,
    'unitNetPence', unit_net_pence, 'unitVatPence', unit_vat_pence, 'discountPence', discount_pence,
    'vatRateBp', vat_rate_bp) order by position), '[]') from order_lines where order_id = o.id)`;

const payouts = sql`(select coalesce(jsonb_agg(distinct pl.payout_ref), '[]') from payments p
  join payout_lines pl on pl.charge_ref = p.charge_ref and pl.kind = 'charge' where p.order_id = o.id)`;

const notes = sql`(select coalesce(jsonb_agg(jsonb_build_object('number', c.number,
    'payout', (select min(payout_ref) from payout_lines where kind = 'refund' and source_ref = r.provider_ref),
    'shippingPence', r.shipping_pence, 'shippingVatPence', r.shipping_vat_pence,
    'lines', (select coalesce(jsonb_agg(jsonb_build_object('position', position, 'quantity', quantity,
      'amountPence', amount_pence, 'vatPence', vat_pence) order by position), '[]')
      from refund_lines where refund_id = r.id)) order by c.number), '[]')
  from credit_notes c join refunds r on r.id = c.refund_id where c.order_id = o.id)`;

const parcels = sql`(select coalesce(jsonb_agg(jsonb_build_object('carrier', carrier, 'tracking', tracking_number,
    'left', ${london("dispatched_at")}, 'came', ${london("delivered_at")}) order by dispatched_at, id), '[]')
  from fulfilments where order_id = o.id and dispatched_at is not null)`;

async function selectOrderFacts(
  db: Db,
  orderNumbers: readonly string[],
): Promise<ReadonlyMap<string, OrderFacts>> {
  const { rows } = await sql<OrderFacts>`
    select o.order_number as "orderNumber", o.customer_name as "customerName", o.email,
      i.contact,
      coalesce(i.as_issued->'address', o.address) as address,
      coalesce(i.as_issued->>'zone', o.quote->>'zone', '') as zone,
      o.created_at as "placedAt",
      (select min(paid_at) from payments where order_id = o.id) as "paidAt", i.number as invoice,
      (select coalesce(sum(amount_pence), 0)::int from refunds
        where order_id = o.id and state = 'sent') as "refundedPence",
      ${lines} as lines, ${notes} as notes, ${payouts} as payouts, ${parcels} as parcels
    from orders o left join invoices i on i.order_id = o.id
    where o.order_number = any(${[...orderNumbers]})`.execute(db);
  return new Map(rows.map((row) => [row.orderNumber, row]));
}
