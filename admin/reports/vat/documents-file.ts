import { data } from "react-router";
import type { CsvCell } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";
import type { DocumentRow } from "#shop/reports/vat/vat-report.server.ts";
import { findVatPeriod, streamVatDocuments } from "#shop/reports/vat/vat-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import type { Route } from "./+types/documents-file";
import { documentNumber } from "./document-words.ts";

const columns = [
  "Document",
  "Number",
  "Date",
  "Order",
  "Treatment",
  "Country",
  "Net",
  "VAT",
  "Gross",
] as const;

/** The invoices and credit notes of a period as CSV; sums in pounds, those of credit notes below zero. */
export async function loader({ params }: Route.LoaderArgs) {
  const period = await findVatPeriod(db(), params.period, new Date());
  if (period === null) throw data(null, { status: 404 });
  const parts = cellsOf(streamVatDocuments(db(), period), toCells);
  return csvDownload(`vat-${period.name}.csv`, columns, parts);
}

function toCells(row: DocumentRow): readonly CsvCell[] {
  const sign = row.type === "invoice" ? 1 : -1;
  const pounds = (sum: number) => (sign * sum) / 100;
  return [
    row.type === "invoice" ? "Invoice" : "Credit note",
    documentNumber(row),
    londonDay(row.issuedAt),
    row.orderNumber,
    kindNames[row.kind],
    row.country,
    pounds(row.netPence),
    pounds(row.vatPence),
    pounds(row.netPence + row.vatPence),
  ];
}
