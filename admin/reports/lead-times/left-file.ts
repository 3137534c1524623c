import type { LoaderFunctionArgs } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import type { LeftLine } from "#shop/reports/lead-times/lead-time-queries.server.ts";
import { streamLeftLines } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { cellsOf, csvDownload } from "../csv-download.ts";
import { readFileRequest } from "../report-request.server.ts";
import { readLeftKind } from "./left-kinds.ts";

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

/** The lines of parcels that left on some days as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = readFileRequest(args, "year");
  const kind = readLeftKind(new URL(args.request.url).searchParams);
  const parts = cellsOf(streamLeftLines(db(), { days: asked.range, kind }), toCells);
  return csvDownload(`left-${asked.days}.csv`, columns, parts);
}

function toCells(row: LeftLine) {
  const { leftOn, orderNumber, name, isMade, leaveBy, paidOn, pieces, days } = row;
  return [leftOn, orderNumber, name, isMade ? "yes" : "no", leaveBy, paidOn, pieces, days];
}
