import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport } from "#shop/reports/kept/await-report.server.ts";
import { withoutEarlier } from "#shop/reports/report-range.ts";
import { cellsOf, csvDownload, once } from "#admin/reports/csv-download.ts";
import { readFileRequest } from "#admin/reports/report-request.server.ts";
import type { Route } from "./+types/options-file";
import { readProductId } from "./read-product-id.ts";

const columns = ["Option", "Value", "Pieces", "Pieces with the option"] as const;

/** What was sold with each value of an option on some days as CSV. */
export async function loader(args: Route.LoaderArgs) {
  const asked = readFileRequest(args);
  const productId = readProductId(new URL(args.request.url).searchParams);
  const days = withoutEarlier(asked.range);
  const read = async () => {
    const question = { days, productId };
    const { options } = await awaitReport(db(), "options", { days, question });
    return options.flatMap(({ name, pieces, values }) =>
      values.map((value) => ({ name, all: pieces, ...value })),
    );
  };
  return csvDownload(`options-${asked.days}.csv`, columns, cellsOf(once(read), toCells));
}

function toCells(row: { name: string; value: string; pieces: number; all: number }) {
  return [row.name, row.value, row.pieces, row.all];
}
