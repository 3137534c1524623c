import type { LoaderFunctionArgs } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { readOptionSales } from "#shop/reports/products/product-report.server.ts";
import { cellsOf, csvDownload, once } from "../csv-download.ts";
import { readFileRequest } from "../report-request.server.ts";
import { readProductId } from "./read-product-id.ts";

const columns = ["Option", "Value", "Pieces", "Pieces with the option"] as const;

/** What was sold with each value of an option on some days as CSV. */
export async function loader(args: LoaderFunctionArgs) {
  const asked = readFileRequest(args);
  const productId = readProductId(new URL(args.request.url).searchParams);
  const { options } = await readOptionSales(db(), { days: asked.range, productId });
  const rows = options.flatMap(({ name, pieces, values }) =>
    values.map((value) => ({ name, all: pieces, ...value })),
  );
  return csvDownload(`options-${asked.days}.csv`, columns, cellsOf(once(rows), toCells));
}

function toCells(row: { name: string; value: string; pieces: number; all: number }) {
  return [row.name, row.value, row.pieces, row.all];
}
