import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { averageOrder } from "#shop/reports/sales/sales-figures.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { SalesReport } from "#shop/reports/sales/sales-report.server.ts";
import { nameOfDays, type ReportRange } from "#shop/reports/report-range.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import { findLastVatPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Figures } from "#admin/components/figures.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { BarChart, ChartLegend } from "#admin/reports/bar-chart.tsx";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/sales";
import { earlierInWords, labelOf } from "./sales-words.ts";
import { SalesTable } from "./sales-table.tsx";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const [report, vatPeriod] = await Promise.all([
    readReport(db(), "sales", { days: asked.range, question: asked.range }),
    asked.mayReadVat ? findLastVatPeriod(db(), asked.now) : null,
  ]);
  return { ...asked, report, vatPeriod };
}

/** What was taken, by day, week or month. */
export default function Sales({ loaderData }: Route.ComponentProps) {
  const { range, report, mayReadVat, now, problem, typed, vatPeriod } = loaderData;
  return (
    <>
      <PageHead title="Sales" note={nameOfDays(range, now)}>
        {vatPeriod !== null && (
          <Link
            className="button button-quiet"
            to={`/reports/vat/${vatPeriod.name}/documents.csv`}
            reloadDocument
          >
            Export VAT, {periodInWords(vatPeriod)}
          </Link>
        )}
        <ExportLink to="/reports/sales/sales.csv" />
      </PageHead>
      <ReportTabs current="sales" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} hasParts hasEarlier />
      <LargeReport report={report} />
      {report.answer !== null && <Report {...{ range, now }} report={report.answer} />}
      <HowCounted figures={howCounted} />
    </>
  );
}

type Shown = { range: ReportRange; report: SalesReport; now: Date };

function Report({ range, report, now }: Shown) {
  const { all } = report;
  const average = averageOrder(all);
  return (
    <>
      <Figures
        figures={[
          ["Taken", formatSum(all.takenPence)],
          ["Net sales", formatSum(all.netSalesPence)],
          ["Orders", formatNumber(all.orders)],
          ["Average order", average === null ? "–" : formatSum(average)],
          ["Refunded, by day sent", formatSum(all.refundedPence)],
        ]}
      />
      <Chart {...{ range, report, now }} />
      <SalesTable {...{ range, report, now }} />
    </>
  );
}

function Chart({ range, report, now }: Shown) {
  const bars = report.parts.map(({ sales, earlier, ...days }, at) => ({
    name: nameOfDays(days, now),
    label: labelOf(days, { by: range.by, isFirst: at === 0 }),
    figure: sales.takenPence / 100,
    earlier: earlier === null ? null : earlier.takenPence / 100,
  }));
  const format = (pounds: number) => `£${formatNumber(pounds)}`;
  const title = `Taken by ${range.by}, ${nameOfDays(range, now)}. The table below has the same figures.`;
  return (
    <>
      <ChartLegend bars="Taken" earlier={earlierInWords(range)} />
      <BarChart {...{ bars, title, format }} />
    </>
  );
}

const howCounted = [
  [
    "Taken",
    "What customers paid by card, with VAT and delivery, on the day of payment, in London. An order that was paid twice counts once, and sending the second payment back is no refund.",
  ],
  ["VAT", "The VAT on goods and delivery in it, as on the invoices."],
  ["Net delivery", "What customers paid for delivery, without VAT and after discounts."],
  ["Net sales", "Taken less VAT less net delivery: the goods alone, after discounts."],
  ["Average order", "Taken divided by the number of orders paid."],
  [
    "Refunded",
    "Refunds on the day on which they were sent, with VAT. They are not deducted from the month of the sale.",
  ],
  [
    "Taken before",
    "What was taken in the earlier days that the row is compared with: the strokes of the chart.",
  ],
  [
    "Against",
    "How much more or less was taken than in the earlier days that the row is compared with.",
  ],
] as const;
