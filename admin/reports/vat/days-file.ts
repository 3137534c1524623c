import { data } from "react-router";
import { csvFile } from "#shop/kit/csv.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { dailyColumns, dailyRow } from "#shop/reports/exports/daily-file.ts";
import { selectDaySums } from "#shop/reports/vat/vat-report.server.ts";
import { findVatPeriod } from "#shop/reports/vat/vat-report.server.ts";
import type { Route } from "./+types/days-file";

/** The sums of each day of a period by treatment as CSV, in pounds: what many accountants enter in the books. */
export async function loader({ params }: Route.LoaderArgs) {
  const period = await findVatPeriod(db(), params.period, new Date());
  if (period === null) throw data(null, { status: 404 });
  const rows = (await selectDaySums(db(), period)).map(dailyRow);
  return new Response(csvFile([dailyColumns, ...rows]), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="vat-${period.name}-days.csv"`,
    },
  });
}
