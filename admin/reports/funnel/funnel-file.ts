import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport } from "#shop/reports/kept/await-report.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import type { FunnelPart } from "#shop/reports/visits/visits.server.ts";
import { cellsOf, csvDownload, once } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/funnel-file";

const columns = [
  "First day",
  "Last day",
  "Product pages",
  "Carts priced",
  "Checkouts",
  "Orders placed",
  "Orders paid",
] as const;

/** The funnel of a range as CSV, a row for each part. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const { range } = asked;
  const read = async () =>
    (await awaitReport(db(), "funnel", { days: withoutEarlier(range), question: range })).parts;
  return csvDownload(`funnel-${asked.days}.csv`, columns, cellsOf(once(read), toCells));
}

function toCells({ firstDay, lastDay, funnel }: FunnelPart) {
  const { products, quotes, checkouts, placed, paid } = funnel;
  return [firstDay, lastDay, products, quotes, checkouts, placed, paid];
}
