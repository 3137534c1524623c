import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { ProductSales } from "#shop/reports/products/product-report.server.ts";
import { streamProductSales } from "#shop/reports/products/product-report.server.ts";
import { cellsOf, csvDownload } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/products-file";

const columns = [
  "SKU",
  "Product",
  "Pieces",
  "Orders",
  "Net sales",
  "To sell",
  "Days left",
] as const;

/** What was sold of each product on some days as CSV, in pounds. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const parts = cellsOf(
    streamProductSales(db(), asked.range, { today: londonDay(asked.now) }),
    toCells,
  );
  return csvDownload(`products-${asked.days}.csv`, columns, parts);
}

function toCells(row: ProductSales) {
  return [
    row.sku,
    row.name,
    row.pieces,
    row.orders,
    row.netSalesPence / 100,
    row.toSell,
    row.daysLeft,
  ];
}
