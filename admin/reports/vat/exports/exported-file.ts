import { data } from "react-router";
import type { CsvCell } from "#shop/kit/csv.ts";
import { londonDay } from "#shop/kit/time.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { db } from "#shop/platform/database/db.server.ts";
import {
  streamExportedSales,
  type ProvedSale,
} from "#shop/reports/vat/exports/exported-sales.server.ts";
import { kindNames } from "#shop/reports/vat/vat-figures.ts";
import { findVatPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import type { Route } from "./+types/exported-file";
import { stateNames } from "./exported-words.ts";

const columns = [
  "Invoice",
  "Date",
  "Order",
  "Treatment",
  "Country",
  "Net",
  "Carrier",
  "Tracking",
  "Left",
  "Came",
  "Proof",
  "Missing",
] as const;

/** The zero-rated sales of a period with their proof as CSV: a row for each parcel, one for a sale without. */
export async function loader({ params }: Route.LoaderArgs) {
  const now = new Date();
  const period = await findVatPeriod(db(), params.period, now);
  if (period === null) throw data(null, { status: 404 });
  const parts = rowsOf(streamExportedSales(db(), period, now));
  return csvDownload(
    `exported-${period.name}.csv`,
    columns,
    cellsOf(parts, (row) => row),
  );
}

async function* rowsOf(parts: AsyncIterable<readonly ProvedSale[]>) {
  for await (const sales of parts) yield sales.flatMap(toRows);
}

/** The sum is in the first row of a sale alone, so that the column can be added up. */
function toRows(sale: ProvedSale): readonly (readonly CsvCell[])[] {
  const parcels = sale.parcels.length === 0 ? [null] : sale.parcels;
  return parcels.map((parcel, at) => [
    formatInvoiceNumber(sale.number),
    londonDay(sale.issuedAt),
    sale.orderNumber,
    kindNames[sale.kind],
    sale.country,
    at === 0 ? sale.netPence / 100 : null,
    parcel?.carrier ?? null,
    parcel?.tracking ?? null,
    parcel?.left ?? null,
    parcel?.came ?? null,
    stateNames[sale.state],
    sale.missing,
  ]);
}
