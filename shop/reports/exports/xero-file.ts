import type { CsvCell } from "#shop/kit/csv.ts";
import { pounds, type BookLine } from "./book-document.ts";
import type { BookDocument } from "./book-queries.server.ts";
import { slashDay } from "./slash-day.ts";
import type { ExportSettings } from "./export-settings.ts";

/** The most documents that Xero takes in one file. */
export const XERO_DOCUMENTS_MAX = 500;

/** The columns of Xero's own template for sales invoices. */
export const xeroColumns = [
  "*ContactName",
  "EmailAddress",
  "POAddressLine1",
  "POAddressLine2",
  "POAddressLine3",
  "POAddressLine4",
  "POCity",
  "PORegion",
  "POPostalCode",
  "POCountry",
  "*InvoiceNumber",
  "Reference",
  "*InvoiceDate",
  "*DueDate",
  "Total",
  "InventoryItemCode",
  "*Description",
  "*Quantity",
  "*UnitAmount",
  "Discount",
  "*AccountCode",
  "*TaxType",
  "TaxAmount",
  "TrackingName1",
  "TrackingOption1",
  "TrackingName2",
  "TrackingOption2",
  "Currency",
  "BrandingTheme",
] as const;

/**
 * The rows of a document for Xero. TaxAmount is filled in, so that Xero does not round again. The SKU is part of
 * the description: Xero refuses a code of an item that it does not have.
 */
export function xeroRows(
  document: BookDocument,
  settings: ExportSettings,
): readonly (readonly CsvCell[])[] {
  const day = slashDay(document.issuedAt);
  const tax = document.kind === "uk" ? settings.xeroStandardTax : settings.xeroZeroTax;
  const { order } = document;
  return document.lines.map((line) => [
    ...contactCells(document),
    document.name,
    order.orderNumber,
    day,
    day,
    null,
    null,
    describe(line),
    line.quantity,
    pounds(line.unitNetPence),
    null,
    settings.xeroAccount,
    tax,
    pounds(line.quantity * line.unitVatPence),
    null,
    null,
    null,
    null,
    "GBP",
    null,
  ]);
}

function contactCells({ order, country }: BookDocument): CsvCell[] {
  const {
    company = "",
    line1 = "",
    line2 = "",
    city = "",
    postcode = "",
    state = "",
  } = order.address;
  const lines = [company, line1, line2].filter((line) => line !== "");
  return [
    order.contact,
    order.email.includes("@") ? order.email : null,
    lines[0] ?? null,
    lines[1] ?? null,
    lines[2] ?? null,
    null,
    city,
    state,
    postcode,
    country,
  ];
}

/** "LL-CA-001 Kitchen Maid, Colour: Black". */
export function describe({ sku, name, options }: BookLine): string {
  const words = sku === null ? name : `${sku} ${name}`;
  return options === "" ? words : `${words}, ${options}`;
}
