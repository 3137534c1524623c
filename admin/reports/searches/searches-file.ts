import { db } from "#shop/platform/database/db.server.ts";
import { streamSearches, type SearchedQuery } from "#shop/reports/searches/search-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/searches-file";

const columns = ["Query", "Searches", "Found nothing", "Products found"] as const;

/** What shoppers searched for on some days as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const parts = cellsOf(streamSearches(db(), asked.range), toCells);
  return csvDownload(`searches-${asked.days}.csv`, columns, parts);
}

function toCells({ query, times, nothingTimes, found }: SearchedQuery) {
  return [query, times, nothingTimes, found];
}
