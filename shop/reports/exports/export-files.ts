import { csvRows, cellsOf, headsOf, type CsvCell, type CsvColumns } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import type { StatementRow } from "#shop/payments/payouts/statement.server.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";
import type { DaySums } from "#shop/reports/vat/vat-queries.server.ts";
import type { BookLine } from "./book-document.ts";
import type { BookDocument, OrderFacts } from "./book-queries.server.ts";
import type { ExportSettings } from "./export-settings.server.ts";

const pounds = (sumOfPence: number) => sumOfPence / 100;
const nothing = () => null;

/** "24/11/2026": the day in London, as accounting programs read it. */
const slashDay = (moment: Date) => londonDay(moment).split("-").toReversed().join("/");

/** What stands there after an erasure is no address. */
const emailOf = ({ email }: OrderFacts) => (email.includes("@") ? email : null);

/** The sums of each day by VAT treatment. */
export const dailyColumns: CsvColumns<DaySums> = [
  ["Date", ({ day }) => day],
  ["Treatment", ({ kind }) => kindNames[kind]],
  ["Invoices", ({ invoices }) => invoices],
  ["Net sales", ({ netPence }) => pounds(netPence)],
  ["VAT on sales", ({ vatPence }) => pounds(vatPence)],
  ["Credit notes", ({ creditNotes }) => creditNotes],
  ["Net credited", ({ creditNetPence }) => pounds(creditNetPence)],
  ["VAT credited", ({ creditVatPence }) => pounds(creditVatPence)],
  ["Net", ({ netPence, creditNetPence }) => pounds(netPence - creditNetPence)],
  ["VAT", ({ vatPence, creditVatPence }) => pounds(vatPence - creditVatPence)],
  [
    "Gross",
    ({ netPence, vatPence, creditNetPence, creditVatPence }) =>
      pounds(netPence + vatPence - creditNetPence - creditVatPence),
  ],
];

/** A row of our own file: a line of a document; null for a document of delivery alone. */
export type LineRow = BookDocument & { readonly line: BookLine | null; readonly isFirst: boolean };

/** Delivery is not among the rows of a document: it is in the first one, beside its total. */
export function lineRows(document: BookDocument): readonly LineRow[] {
  const goods = document.lines.filter(({ part }) => part !== "delivery");
  const rows: readonly (BookLine | null)[] = goods.length === 0 ? [null] : goods;
  return rows.map((line, at) => ({ ...document, line, isFirst: at === 0 }));
}

/** In the first row of a document alone, so that the column can be added up. */
const once = (cell: (row: LineRow) => CsvCell) => (row: LineRow) =>
  row.isFirst ? cell(row) : null;

const ofLine = (cell: (line: BookLine) => CsvCell) => (row: LineRow) => row.line && cell(row.line);

const ofDelivery = (of: "unitNetPence" | "unitVatPence") =>
  once(({ lines }) => pounds(lines.find(({ part }) => part === "delivery")?.[of] ?? 0));

const ofParcels = (of: "carrier" | "tracking" | "left" | "came") => (row: LineRow) =>
  row.order.parcels.map((parcel) => parcel[of] ?? "–").join(" / ");

/** Our own file: a row for each line of an invoice or a credit note. Those of a credit note are below zero. */
export const lineColumns: CsvColumns<LineRow> = [
  ["Order", ({ orderNumber }) => orderNumber],
  ["Placed", ({ order }) => londonDay(order.placedAt)],
  ["Paid", ({ order }) => order.paidAt && londonDay(order.paidAt)],
  ["Invoice", ({ order }) => order.invoice && formatInvoiceNumber(order.invoice)],
  ["Customer", ({ order }) => order.customerName],
  ["E-mail", ({ order }) => emailOf(order)],
  ["Town", ({ order }) => order.address.city ?? null],
  ["Postcode", ({ order }) => order.address.postcode ?? null],
  ["Country", ({ country }) => country],
  ["Zone", ({ order }) => order.zone],
  ["VAT treatment", ({ kind }) => kindNames[kind]],
  ["SKU", ofLine(({ sku }) => sku)],
  ["Name", ofLine(({ name }) => name)],
  ["Options", ofLine(({ options }) => options)],
  ["Quantity", ofLine(({ quantity }) => quantity)],
  ["Unit net", ofLine(({ unitNetPence }) => pounds(unitNetPence))],
  ["Unit VAT", ofLine(({ unitVatPence }) => pounds(unitVatPence))],
  ["Line gross", ofLine((line) => pounds(line.quantity * (line.unitNetPence + line.unitVatPence)))],
  ["Delivery net", ofDelivery("unitNetPence")],
  ["Delivery VAT", ofDelivery("unitVatPence")],
  [
    "Total",
    once(({ type, netPence, vatPence }) =>
      pounds((type === "invoice" ? 1 : -1) * (netPence + vatPence)),
    ),
  ],
  // Of an invoice, what has been refunded by now.
  [
    "Refunded",
    once(({ type, order }) => (type === "invoice" ? pounds(order.refundedPence) : null)),
  ],
  [
    "Credit notes",
    ({ type, name, order }) =>
      type === "credit_note"
        ? name
        : order.notes.map(({ number }) => formatCreditNoteNumber(number)).join(" "),
  ],
  ["Carrier", ofParcels("carrier")],
  ["Tracking", ofParcels("tracking")],
  ["Left", ofParcels("left")],
  ["Came", ofParcels("came")],
  // In which an invoice was paid, or that took the refund of a credit note.
  [
    "Payout",
    ({ type, number, order }) =>
      type === "invoice"
        ? order.payouts.join(" ") || null
        : (order.notes.find((note) => note.number === number)?.payout ?? null),
  ],
];

/** A row for a program: a line of a document, and what the books call accounts and tax rates. */
type BookRow = BookDocument & { readonly line: BookLine; readonly settings: ExportSettings };

/** The rows of a document for a program. */
export function bookRows(document: BookDocument, settings: ExportSettings): readonly BookRow[] {
  return document.lines.map((line) => ({ ...document, line, settings }));
}

const addressLine = (at: number) => (row: BookRow) => {
  const { company = "", line1 = "", line2 = "" } = row.order.address;
  return [company, line1, line2].filter((line) => line !== "")[at] ?? null;
};

/** "LL-CA-001 Kitchen Maid, Colour: Black". Xero refuses a code of an item that it does not have. */
const describe = ({ line: { sku, name, options } }: BookRow) =>
  [sku === null ? name : `${sku} ${name}`, options].filter(Boolean).join(", ");

const contact: CsvColumns<BookRow>[number][1] = ({ order }) => order.contact;
const issued = ({ issuedAt }: BookRow) => slashDay(issuedAt);
const unitNet = ({ line }: BookRow) => pounds(line.unitNetPence);
/** Filled in, so that a program does not round again. */
const lineVat = ({ line }: BookRow) => pounds(line.quantity * line.unitVatPence);

/** The columns of Xero's own template for sales invoices. */
export const xeroColumns: CsvColumns<BookRow> = [
  ["*ContactName", contact],
  ["EmailAddress", ({ order }) => emailOf(order)],
  ["POAddressLine1", addressLine(0)],
  ["POAddressLine2", addressLine(1)],
  ["POAddressLine3", addressLine(2)],
  ["POAddressLine4", nothing],
  ["POCity", ({ order }) => order.address.city ?? ""],
  ["PORegion", ({ order }) => order.address.state ?? ""],
  ["POPostalCode", ({ order }) => order.address.postcode ?? ""],
  ["POCountry", ({ country }) => country],
  ["*InvoiceNumber", ({ name }) => name],
  ["Reference", ({ orderNumber }) => orderNumber],
  ["*InvoiceDate", issued],
  ["*DueDate", issued],
  ["Total", nothing],
  ["InventoryItemCode", nothing],
  ["*Description", describe],
  ["*Quantity", ({ line }) => line.quantity],
  ["*UnitAmount", unitNet],
  ["Discount", nothing],
  ["*AccountCode", ({ settings }) => settings.xeroAccount],
  [
    "*TaxType",
    ({ kind, settings }) => (kind === "uk" ? settings.xeroStandardTax : settings.xeroZeroTax),
  ],
  ["TaxAmount", lineVat],
  ["TrackingName1", nothing],
  ["TrackingOption1", nothing],
  ["TrackingName2", nothing],
  ["TrackingOption2", nothing],
  ["Currency", () => "GBP"],
  ["BrandingTheme", nothing],
];

/** The columns of QuickBooks Online's sample file, which it maps by itself. */
export const quickbooksColumns: CsvColumns<BookRow> = [
  ["*InvoiceNo", ({ name }) => name],
  ["*Customer", contact],
  ["*InvoiceDate", issued],
  ["*DueDate", issued],
  ["Terms", nothing],
  ["Memo", ({ orderNumber }) => orderNumber],
  ["Item(Product/Service)", ({ settings }) => settings.quickbooksItem],
  ["ItemDescription", describe],
  ["ItemQuantity", ({ line }) => line.quantity],
  ["ItemRate", unitNet],
  ["*ItemAmount", ({ line }) => pounds(line.quantity * line.unitNetPence)],
  [
    "*ItemTaxCode",
    ({ kind, settings }) =>
      kind === "uk" ? settings.quickbooksStandardTax : settings.quickbooksZeroTax,
  ],
  ["ItemTaxAmount", lineVat],
];

/** What a program takes in one file. */
export type Split<Document, Row> = {
  readonly columns: CsvColumns<Row>;
  readonly rowsOf: (document: Document) => readonly Row[];
  readonly documentsMax: number;
  readonly rowsMax: number;
};

/**
 * The files of a program that takes so many documents or rows at once: each with its heads, one at least, and the rows
 * of a document in one file.
 */
export async function* splitFiles<Document, Row>(
  parts: AsyncIterable<readonly Document[]>,
  { columns, rowsOf, documentsMax, rowsMax }: Split<Document, Row>,
): AsyncGenerator<string> {
  let rows: (readonly CsvCell[])[] = [];
  let documents = 0;
  let files = 0;
  // Without Excel's mark: the program takes it for a part of the first column's name.
  const fileOfRows = () => csvRows([headsOf(columns), ...rows]);
  for await (const part of parts)
    for (const document of part) {
      const more = rowsOf(document).map((row) => cellsOf(columns, row));
      if (documents > 0 && (documents === documentsMax || rows.length + more.length > rowsMax)) {
        yield fileOfRows();
        [rows, documents, files] = [[], 0, files + 1];
      }
      rows.push(...more);
      documents += 1;
    }
  if (documents > 0 || files === 0) yield fileOfRows();
}

const movements: Readonly<Record<StatementRow["kind"], string>> = {
  charge: "Sale",
  line_fee: "Fee",
  refund: "Refund",
  refund_failed: "Refund came back",
  dispute: "Dispute",
  dispute_won: "Dispute won",
  fee: "Fee",
  payout: "Payout to the bank",
  payout_back: "Payout came back",
  other: "Other",
};

const DESCRIPTION_MAX = 200;

/**
 * A row of a bank statement for FreeAgent: date, amount and description, no header, no quotes and no commas within
 * (support.freeagent.com, "Upload a bank statement").
 */
export function freeagentRow(row: StatementRow): readonly CsvCell[] {
  const text = [movements[row.kind], row.orderNumber ?? "", row.description].join(" ");
  return [
    slashDay(row.at),
    pounds(row.amountPence),
    text
      .replaceAll(/[\p{Cc}",;]+/gu, " ")
      .replaceAll(/\s+/g, " ")
      .trim()
      .slice(0, DESCRIPTION_MAX)
      .toWellFormed(),
  ];
}
