import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport } from "#shop/reports/kept/await-report.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import type { LeadTimePart } from "#shop/reports/lead-times/lead-time-report.server.ts";
import { cellsOf, csvDownload, once } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/lead-times-file";

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
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args, "year");
  const { range } = asked;
  const question = { days: range, after: null };
  const read = async () =>
    (await awaitReport(db(), "lead_times", { days: withoutEarlier(range), question })).parts;
  return csvDownload(`lead-times-${asked.days}.csv`, columns, cellsOf(once(read), toCells));
}

function toCells({ firstDay, lastDay, figures }: LeadTimePart) {
  const { pieces, kept, late, stockDays, madeDays } = figures;
  return [firstDay, lastDay, pieces, kept, late, stockDays, madeDays];
}
