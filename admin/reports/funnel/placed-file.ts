import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { streamPlacedOrders, type PlacedOrder } from "#shop/reports/visits/placed-orders.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/placed-file";

const columns = ["Placed", "Order", "Paid", "Total"] as const;

/** The orders that were placed on some days as CSV, in pounds. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const parts = cellsOf(streamPlacedOrders(db(), asked.range), toCells);
  return csvDownload(`placed-${asked.days}.csv`, columns, parts);
}

function toCells({ placedAt, orderNumber, paidOn, totalPence }: PlacedOrder) {
  return [londonDay(placedAt), orderNumber, paidOn, totalPence / 100];
}
