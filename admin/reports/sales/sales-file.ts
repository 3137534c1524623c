import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport } from "#shop/reports/kept/await-report.server.ts";
import { netDelivery } from "#shop/reports/sales/sales-figures.ts";
import type { SalesPart } from "#shop/reports/sales/sales-report.server.ts";
import { cellsOf, csvDownload, once } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/sales-file";

const columns = [
  "First day",
  "Last day",
  "Orders",
  "Taken",
  "VAT",
  "Net delivery",
  "Net sales",
  "Refunds",
  "Refunded",
  "Taken before",
] as const;

/** The sales of a range as CSV, a row for each part, in pounds. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const { range, days } = asked;
  const read = async () =>
    (await awaitReport(db(), "sales", { days: range, question: range })).parts;
  return csvDownload(`sales-${days}.csv`, columns, cellsOf(once(read), toCells));
}

function toCells({ firstDay, lastDay, sales, earlier }: SalesPart) {
  return [
    firstDay,
    lastDay,
    sales.orders,
    sales.takenPence / 100,
    sales.vatPence / 100,
    netDelivery(sales) / 100,
    sales.netSalesPence / 100,
    sales.refunds,
    sales.refundedPence / 100,
    earlier === null ? null : earlier.takenPence / 100,
  ];
}
