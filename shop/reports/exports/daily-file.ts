import type { CsvCell } from "#shop/kit/csv.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";
import type { DaySums } from "#shop/reports/vat/vat-queries.server.ts";
import { pounds } from "./book-document.ts";

/** The sums of each day by VAT treatment. */
export const dailyColumns = [
  "Date",
  "Treatment",
  "Invoices",
  "Net sales",
  "VAT on sales",
  "Credit notes",
  "Net credited",
  "VAT credited",
  "Net",
  "VAT",
  "Gross",
] as const;

/** The row of a day and a treatment. */
export function dailyRow(row: DaySums): readonly CsvCell[] {
  const { netPence, vatPence, creditNetPence, creditVatPence } = row;
  return [
    row.day,
    kindNames[row.kind],
    row.invoices,
    pounds(netPence),
    pounds(vatPence),
    row.creditNotes,
    pounds(creditNetPence),
    pounds(creditVatPence),
    pounds(netPence - creditNetPence),
    pounds(vatPence - creditVatPence),
    pounds(netPence + vatPence - creditNetPence - creditVatPence),
  ];
}
