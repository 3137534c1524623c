import type { CsvCell } from "#shop/kit/csv.ts";
import { pounds } from "./book-document.ts";
import type { BookDocument } from "./book-queries.server.ts";
import type { ExportSettings } from "./export-settings.ts";
import { slashDay } from "./slash-day.ts";
import { describe } from "./xero-file.ts";

/** The columns of QuickBooks Online's sample file, which it maps by itself. */
export const quickbooksColumns = [
  "*InvoiceNo",
  "*Customer",
  "*InvoiceDate",
  "*DueDate",
  "Terms",
  "Memo",
  "Item(Product/Service)",
  "ItemDescription",
  "ItemQuantity",
  "ItemRate",
  "*ItemAmount",
  "*ItemTaxCode",
  "ItemTaxAmount",
] as const;

/** The rows of a document for QuickBooks Online. */
export function quickbooksRows(
  document: BookDocument,
  settings: ExportSettings,
): readonly (readonly CsvCell[])[] {
  const day = slashDay(document.issuedAt);
  const tax = document.kind === "uk" ? settings.quickbooksStandardTax : settings.quickbooksZeroTax;
  return document.lines.map((line) => [
    document.name,
    document.order.contact,
    day,
    day,
    null,
    document.orderNumber,
    settings.quickbooksItem,
    describe(line),
    line.quantity,
    pounds(line.unitNetPence),
    pounds(line.quantity * line.unitNetPence),
    tax,
    pounds(line.quantity * line.unitVatPence),
  ]);
}
