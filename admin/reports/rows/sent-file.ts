import { db } from "#shop/platform/database/db.server.ts";
import type { SentLine } from "#shop/reports/rows/rows.server.ts";
import { streamSentLines } from "#shop/reports/rows/rows.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/sent-file";
import { readSku } from "./which-lines.ts";

const columns = ["Paid", "Sent", "Order", "SKU", "Product", "Pieces"] as const;

/** The pieces that were sent of orders that were paid on some days as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args, "year");
  const sku = readSku(new URL(args.request.url).searchParams);
  const parts = cellsOf(streamSentLines(db(), { days: asked.range, sku }), toCells);
  return csvDownload(`sent-${asked.days}.csv`, columns, parts);
}

function toCells({ paidOn, sentOn, orderNumber, sku, name, pieces }: SentLine) {
  return [paidOn, sentOn, orderNumber, sku, name, pieces];
}
