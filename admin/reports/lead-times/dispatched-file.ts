import { db } from "#shop/platform/database/db.server.ts";
import type { DispatchedLine } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { streamDispatchedLines } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/dispatched-file";
import { readDispatchedKind } from "./dispatched-kinds.ts";

const columns = [
  "Dispatched",
  "Order",
  "Product",
  "Made to order",
  "Dispatch due",
  "Paid",
  "Pieces",
  "Days",
] as const;

/** The lines of parcels dispatched on some days as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args, "year");
  const kind = readDispatchedKind(new URL(args.request.url).searchParams);
  const parts = cellsOf(streamDispatchedLines(db(), { days: asked.range, kind }), toCells);
  return csvDownload(`dispatched-${asked.days}.csv`, columns, parts);
}

function toCells(row: DispatchedLine) {
  const { dispatchedOn, orderNumber, name, isMade, leaveBy, paidOn, pieces, days } = row;
  return [dispatchedOn, orderNumber, name, isMade ? "yes" : "no", leaveBy, paidOn, pieces, days];
}
