import type { Db } from "#shop/platform/database/db.server.ts";
import { listPayoutMonths } from "#shop/payments/payouts/payout-months.server.ts";
import { readWaitingSums } from "#shop/payments/payouts/waiting.server.ts";
import { readProductSales } from "#shop/reports/best-sellers/best-sellers.server.ts";
import { readMonthFigures, type MonthQuestion } from "#shop/reports/months/months.server.ts";
import {
  dispatchedLines,
  lateLines,
  readLeadTimes,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import type { DispatchedKind } from "#shop/reports/lead-times/lead-times.ts";
import { readOptionSales } from "#shop/reports/products/option-sales.server.ts";
import type { ProductSort } from "#shop/reports/products/product-sales.ts";
import { productSales } from "#shop/reports/products/product-sales.server.ts";
import { soldLines, type WhichLines } from "#shop/reports/products/sold-lines.server.ts";
import type { ReportDays, ReportRange } from "#shop/reports/report-range.ts";
import { sentLines } from "#shop/reports/returns/return-lines.server.ts";
import { readReturns, returnedProducts } from "#shop/reports/returns/return-report.server.ts";
import { readSales } from "#shop/reports/sales/sales-report.server.ts";
import { readVatChecks } from "#shop/reports/vat/vat-checks.server.ts";
import { readVatSums } from "#shop/reports/vat/vat-report.server.ts";
import { addFunnels, readFunnel } from "#shop/reports/visits/visits.server.ts";

/** A page of a list from a place on. */
type PageOf<Days> = { readonly days: Days; readonly after: string | null };

/** The reports that a job can make: each reads what its screen shows, in one function of one question. */
export const reportKinds = {
  sales: (db: Db, range: ReportRange) => readSales(db, range),
  products: (
    db: Db,
    {
      after,
      days,
      ...how
    }: PageOf<ReportDays> & { readonly sort: ProductSort; readonly today: string },
  ) => productSales(days, how).page(db, after),
  options: (db: Db, asked: { readonly days: ReportDays; readonly productId: number | null }) =>
    readOptionSales(db, asked),
  returns: async (
    db: Db,
    { days, after, today }: PageOf<ReportRange> & { readonly today: string },
  ) => ({
    parts: await readReturns(db, days, today),
    products: await returnedProducts(days).page(db, after),
  }),
  lead_times: async (db: Db, { days, after }: PageOf<ReportRange>) => ({
    ...(await readLeadTimes(db, days)),
    late: await lateLines(days).page(db, after),
  }),
  // Of all lines the first ones are read alone. Those of a product or a kind may be rare: a year is read for them.
  sold_lines: (
    db: Db,
    { after, days, which }: PageOf<ReportDays> & { readonly which: WhichLines },
  ) => soldLines(days, which).page(db, after),
  sent_lines: (db: Db, { after, days, sku }: PageOf<ReportDays> & { readonly sku: string }) =>
    sentLines(days, sku).page(db, after),
  dispatched_lines: (
    db: Db,
    { after, days, kind }: PageOf<ReportDays> & { readonly kind: DispatchedKind },
  ) => dispatchedLines(days, kind).page(db, after),
  funnel: async (db: Db, range: ReportRange) => {
    const parts = await readFunnel(db, range);
    return { parts, all: addFunnels(parts.map(({ funnel }) => funnel)) };
  },
  vat: async (db: Db, days: ReportDays) => ({
    sums: await readVatSums(db, days),
    checks: await readVatChecks(db, days),
  }),
  // For the files for accounts, which need no checks.
  vat_sums: (db: Db, days: ReportDays) => readVatSums(db, days),
  best_sellers: (db: Db, { today }: { readonly today: string }) => readProductSales(db, today),
  month: (db: Db, month: MonthQuestion) => readMonthFigures(db, month),
  payouts: async (db: Db, { today }: { readonly today: string }) => {
    const { paymentsPence, refundsPence } = await readWaitingSums(db);
    return { today, months: await listPayoutMonths(db), waiting: { paymentsPence, refundsPence } };
  },
} as const;

export type ReportKind = keyof typeof reportKinds;
export type QuestionOf<Kind extends ReportKind> = Parameters<(typeof reportKinds)[Kind]>[1];
export type AnswerOf<Kind extends ReportKind> = Awaited<ReturnType<(typeof reportKinds)[Kind]>>;

/** The kind of this name; null if there is none. */
export function readReportKind(name: string): ReportKind | null {
  return Object.hasOwn(reportKinds, name) ? (name as ReportKind) : null;
}
