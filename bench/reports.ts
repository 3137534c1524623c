import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { paymentMode } from "#shop/platform/payment-mode.server.ts";
import { listProductSales, readOptionSales } from "#shop/reports/products/product-report.server.ts";
import { listLateLines, readLeadTimes } from "#shop/reports/lead-times/lead-time-report.server.ts";
import type { ReportRange } from "#shop/reports/report-range.ts";
import { listReturnedProducts, readReturns } from "#shop/reports/returns/return-report.server.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { readVatSums } from "#shop/reports/vat/vat-report.server.ts";
import { openBusyShop } from "./admin-database.ts";
import { percentile, timeEach, type Figure, type Report } from "./report.ts";

/** Two years of orders, so that the last one has 100,000. */
const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 200_000);
const ASKED = 9;
/** For the figures of a year, in ms. */
const LIMIT = 300;

/** The figures of each report over a year of 100,000 orders, without a comparison. */
export async function run(): Promise<Report> {
  const busy = await openBusyShop(ORDERS, paymentMode());
  try {
    const { db } = busy;
    const rows: Figure[] = [{ what: "orders in two years", value: ORDERS, unit: "" }];
    for (const [what, read] of reports(db)) {
      await timeEach(2, read);
      const taken = await timeEach(ASKED, read);
      rows.push({ what: `${what} (limit ${LIMIT})`, value: percentile(taken, 0.5), unit: "ms" });
    }
    return { name: "reports", rows };
  } finally {
    await busy.stop();
  }
}

function reports(db: Db): readonly (readonly [string, () => Promise<unknown>])[] {
  const today = londonDay(new Date());
  const range: ReportRange = {
    firstDay: addDays(today, -364),
    lastDay: today,
    by: "month",
    against: "none",
  };
  const list = { sort: "-net", after: null, today } as const;
  return [
    ["sales", () => readSales(db, range)],
    ["products", () => listProductSales(db, range, list)],
    ["options", () => readOptionSales(db, { days: range, productId: null })],
    ["returns", () => readReturns(db, range, today)],
    ["products that came back", () => listReturnedProducts(db, range, null)],
    ["lead times", () => readLeadTimes(db, range)],
    ["what left late", () => listLateLines(db, range, null)],
    ["VAT", () => readVatSums(db, range)],
  ];
}
