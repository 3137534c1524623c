import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { SalesRow } from "#shop/reports/sales/sales-report.server.ts";
import { streamSalesRows } from "#shop/reports/sales/sales-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/rows-file";

const columns = ["Date", "What", "Order", "Paid or refunded", "VAT", "Net sales"] as const;

/** The payments and refunds of some days as CSV, in pounds; refunds below zero. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const parts = cellsOf(streamSalesRows(db(), asked.range), toCells);
  return csvDownload(`payments-${asked.days}.csv`, columns, parts);
}

function toCells({ kind, at, orderNumber, takenPence, vatPence, netSalesPence }: SalesRow) {
  return [
    londonDay(at),
    kind === "payment" ? "Payment" : "Refund",
    orderNumber,
    takenPence / 100,
    vatPence / 100,
    netSalesPence / 100,
  ];
}
