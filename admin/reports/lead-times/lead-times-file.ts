import type { LoaderFunctionArgs } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import {
  readLeadTimes,
  type LeadTimePart,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import { cellsOf, csvDownload, once } from "../csv-download.ts";
import { readFileRequest } from "../report-request.server.ts";

const columns = [
  "First day",
  "Last day",
  "Pieces",
  "In time",
  "Late",
  "Days, in stock",
  "Days, made to order",
] as const;

/** How promises were kept in a range as CSV, a row for each part. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = readFileRequest(args, "year");
  const { parts } = await readLeadTimes(db(), asked.range);
  return csvDownload(`lead-times-${asked.days}.csv`, columns, cellsOf(once(parts), toCells));
}

function toCells({ firstDay, lastDay, figures }: LeadTimePart) {
  const { pieces, kept, late, stockDays, madeDays } = figures;
  return [firstDay, lastDay, pieces, kept, late, stockDays, madeDays];
}
