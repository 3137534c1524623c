import { optionsText } from "#shop/orders/order.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { SoldLine } from "#shop/reports/rows/rows.server.ts";
import { streamSoldLines } from "#shop/reports/rows/rows.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/sold-file";
import { readWhichLines } from "./which-lines.ts";

const columns = ["Paid", "Order", "SKU", "Product", "Options", "Pieces", "Net sales"] as const;

/** The lines that were sold on some days as CSV, in pounds. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const which = readWhichLines(new URL(args.request.url).searchParams);
  const parts = cellsOf(streamSoldLines(db(), { days: asked.range, which }), toCells);
  return csvDownload(`sold-${asked.days}.csv`, columns, parts);
}

function toCells({ day, orderNumber, sku, name, options, pieces, netSalesPence }: SoldLine) {
  return [day, orderNumber, sku, name, optionsText(options), pieces, netSalesPence / 100];
}
