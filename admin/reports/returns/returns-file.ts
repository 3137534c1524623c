import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport } from "#shop/reports/kept/await-report.server.ts";
import { piecesBack } from "#shop/reports/returns/return-figures.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import type { ReturnPart } from "#shop/reports/returns/return-report.server.ts";
import { cellsOf, csvDownload, once } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/returns-file";

const columns = [
  "First day",
  "Last day",
  "Sent",
  "Changed mind",
  "Faulty",
  "Wrong item",
  "Came back",
  "Settled",
] as const;

/** The returns of a range as CSV, a row for each part. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args, "year");
  const { range, now } = asked;
  const question = { days: range, after: null, today: londonDay(now) };
  const read = async () =>
    (await awaitReport(db(), "returns", { days: withoutEarlier(range), question })).parts;
  return csvDownload(`returns-${asked.days}.csv`, columns, cellsOf(once(read), toCells));
}

function toCells({ firstDay, lastDay, figures, isSettled }: ReturnPart) {
  const { sent, changedMind, faulty, wrongItem } = figures;
  const back = piecesBack(figures);
  return [firstDay, lastDay, sent, changedMind, faulty, wrongItem, back, isSettled ? "yes" : "no"];
}
