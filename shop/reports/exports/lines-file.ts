import type { CsvCell } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";
import { pounds, type BookLine } from "./book-document.ts";
import type { BookDocument } from "./book-queries.server.ts";

/** Our own file: a row for each line of an invoice or a credit note. */
export const lineColumns = [
  "Order",
  "Placed",
  "Paid",
  "Invoice",
  "Customer",
  "E-mail",
  "Town",
  "Postcode",
  "Country",
  "Zone",
  "VAT treatment",
  "SKU",
  "Name",
  "Options",
  "Quantity",
  "Unit net",
  "Unit VAT",
  "Line gross",
  "Delivery net",
  "Delivery VAT",
  "Total",
  "Refunded",
  "Credit notes",
  "Carrier",
  "Tracking",
  "Left",
  "Came",
  "Payout",
] as const;

/**
 * The rows of a document. Its delivery and its total are in the first alone, and what has been refunded of an
 * invoice by now, so that columns can be added up. The rows of a credit note are below zero.
 */
export function lineRows(document: BookDocument): readonly (readonly CsvCell[])[] {
  const goods = document.lines.filter(({ part }) => part !== "delivery");
  const rows: readonly (BookLine | null)[] = goods.length === 0 ? [null] : goods;
  return rows.map((line, at) => [
    ...orderCells(document),
    ...lineCells(line),
    ...sumCells(document, at === 0),
    ...parcelCells(document),
    payoutOf(document),
  ]);
}

function orderCells({ order, country, kind }: BookDocument): CsvCell[] {
  return [
    order.orderNumber,
    londonDay(order.placedAt),
    order.paidAt === null ? null : londonDay(order.paidAt),
    order.invoice === null ? null : formatInvoiceNumber(order.invoice),
    order.customerName,
    // What stands there after an erasure is no address.
    order.email.includes("@") ? order.email : null,
    order.address.city ?? null,
    order.address.postcode ?? null,
    country,
    order.zone,
    kindNames[kind],
  ];
}

function lineCells(line: BookLine | null): CsvCell[] {
  if (line === null) return [null, null, null, null, null, null, null];
  const { sku, name, options, quantity, unitNetPence, unitVatPence } = line;
  const gross = quantity * (unitNetPence + unitVatPence);
  return [sku, name, options, quantity, pounds(unitNetPence), pounds(unitVatPence), pounds(gross)];
}

function sumCells(document: BookDocument, isFirst: boolean): CsvCell[] {
  const { type, name, lines, order } = document;
  const notes =
    type === "credit_note"
      ? name
      : order.notes.map(({ number }) => formatCreditNoteNumber(number)).join(" ");
  if (!isFirst) return [null, null, null, null, notes];
  const delivery = lines.find(({ part }) => part === "delivery");
  const sign = type === "invoice" ? 1 : -1;
  return [
    pounds(delivery?.unitNetPence ?? 0),
    pounds(delivery?.unitVatPence ?? 0),
    pounds(sign * (document.netPence + document.vatPence)),
    type === "invoice" ? pounds(order.refundedPence) : null,
    notes,
  ];
}

function parcelCells({ order: { parcels } }: BookDocument): CsvCell[] {
  const all = (of: (parcel: (typeof parcels)[number]) => string | null) =>
    parcels.map((parcel) => of(parcel) ?? "–").join(" / ");
  return [
    all(({ carrier }) => carrier),
    all(({ tracking }) => tracking),
    all(({ left }) => left),
    all(({ came }) => came),
  ];
}

/** The payout to the bank in which an invoice was paid, or that took the refund of a credit note. */
function payoutOf({ type, number, order }: BookDocument): CsvCell {
  if (type === "invoice") return order.payouts.length === 0 ? null : order.payouts.join(" ");
  return order.notes.find((note) => note.number === number)?.payout ?? null;
}
