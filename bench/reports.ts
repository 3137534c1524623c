import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  listBestSellers,
  readProductSales,
} from "#shop/reports/best-sellers/best-sellers.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  reportKinds,
  type QuestionOf,
  type ReportKind,
} from "#shop/reports/kept/report-kinds.server.ts";
import { listMonths } from "#shop/reports/months/months.server.ts";
import type { ReportRange } from "#shop/reports/report-range.ts";
import { openBusyShop } from "./admin-database.ts";
import { monthToLock } from "./report-screens.ts";
import { percentile, timeEach, type Figure, type Report } from "./report.ts";

/** Two years of orders, so that the last one has 100,000. */
const ORDERS = Number(process.env["BENCH_ORDERS"] ?? 200_000);
const ASKED = 9;
/** For the figures of a year, in ms. */
const LIMIT = 300;

/** Days with a little fewer orders than are added up at once. */
const AT_ONCE_DAYS = 18;

/**
 * Each report over as many orders as are added up at once, and over a year of 100,000 orders: what a person waits for,
 * and what the job takes that makes the figures.
 */
export async function run(): Promise<Report> {
  const busy = await openBusyShop(ORDERS);
  try {
    const { db } = busy;
    const rows: Figure[] = [{ what: "orders in two years", value: ORDERS, unit: "" }];
    const measure = async (what: string, read: () => Promise<unknown>) => {
      await timeEach(2, read);
      rows.push({ what, value: percentile(await timeEach(ASKED, read), 0.5), unit: "ms" });
    };
    const few = questionsOf(AT_ONCE_DAYS);
    const many = questionsOf(365);
    for (const kind of Object.keys(few) as ReportKind[]) {
      const atOnce = () =>
        readReport(db, kind, { days: few[kind].days, question: few[kind].asked });
      if ((await atOnce()).answer === null) throw new Error(`${kind} is made by a job`);
      await measure(`${kind}, 5,000 orders at once (limit ${LIMIT})`, atOnce);
      const asked = () =>
        readReport(db, kind, { days: many[kind].days, question: many[kind].asked });
      await measure(`${kind}, a year, asked for (limit ${LIMIT})`, asked);
      const make = reportKinds[kind] as (on: Db, question: unknown) => Promise<unknown>;
      await measure(`${kind}, a year, the job`, () => make(db, many[kind].asked));
    }
    const sales = await readProductSales(db, londonDay(new Date()));
    await measure(`best sellers, the list of them (limit ${LIMIT})`, () =>
      listBestSellers(db, { sales, view: "look", category: null, after: null }),
    );
    await measure(`months, the list (limit ${LIMIT})`, () => listMonths(db, new Date()));
    return { name: "reports", rows };
  } finally {
    await busy.stop();
  }
}

type Question = { readonly days: ReportRange; readonly asked: never };

/** What each report is asked for over the last days. */
function questionsOf(count: number): Readonly<Record<ReportKind, Question>> {
  const today = londonDay(new Date());
  const days: ReportRange = {
    firstDay: addDays(today, 1 - count),
    lastDay: today,
    by: "month",
    against: "none",
  };
  const asked: { [Kind in ReportKind]: QuestionOf<Kind> } = {
    sales: days,
    products: { days, sort: "-net", after: null, today },
    options: { days, productId: null },
    returns: { days, after: null, today },
    lead_times: { days, after: null },
    sold_lines: { days, which: { sku: "NONE", option: null, value: null }, after: null },
    sent_lines: { days, sku: "NONE", after: null },
    dispatched_lines: { days, kind: "late", after: null },
    funnel: days,
    vat: days,
    vat_sums: days,
    best_sellers: { today },
    // The first open month reads all the locked ones, too.
    month: { ...monthToLock(), isFirstOpen: count > AT_ONCE_DAYS },
    payouts: { today },
  };
  return Object.fromEntries(
    Object.entries(asked).map(([kind, question]) => [kind, { days, asked: question as never }]),
  ) as Record<ReportKind, Question>;
}
