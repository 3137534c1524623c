import { db } from "#shop/platform/database/db.server.ts";
import { dailyColumns } from "#shop/reports/exports/export-files.ts";
import { selectDaySums } from "#shop/reports/vat/vat-report.server.ts";
import { csvResponse, once } from "#admin/list/csv.server.ts";
import type { Route } from "./+types/days-file";
import { periodOf } from "./period.server.ts";

/** The sums of each day of a period by treatment as CSV, in pounds: what many accountants enter in the books. */
export async function loader({ params }: Route.LoaderArgs) {
  const period = await periodOf(params);
  const parts = once(() => selectDaySums(db(), period));
  return csvResponse(`vat-${period.name}-days`, { columns: dailyColumns, parts });
}
