import { db } from "#shop/platform/database/db.server.ts";
import type { ReturnedLine } from "#shop/reports/rows/rows.server.ts";
import { streamReturnedLines } from "#shop/reports/rows/rows.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/returned-file";
import { conditionInWords, returnReasons } from "./returned-words.ts";
import { readWhichReturned } from "./which-lines.ts";

const columns = [
  "Paid",
  "Came back",
  "Order",
  "SKU",
  "Product",
  "Reason",
  "Found",
  "Pieces",
] as const;

/** The pieces that came back of orders that were paid on some days as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args, "year");
  const which = readWhichReturned(new URL(args.request.url).searchParams);
  const parts = cellsOf(streamReturnedLines(db(), { days: asked.range, which }), toCells);
  return csvDownload(`returned-${asked.days}.csv`, columns, parts);
}

function toCells(row: ReturnedLine) {
  const { paidOn, receivedOn, orderNumber, sku, name, reason, condition, pieces } = row;
  const found = conditionInWords(condition);
  return [paidOn, receivedOn, orderNumber, sku, name, returnReasons[reason], found, pieces];
}
