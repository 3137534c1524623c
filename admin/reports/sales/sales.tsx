import { formatNumber } from "#shop/kit/text.ts";
import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import { awaitReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { averageOrder, changePercent, netDelivery } from "#shop/reports/sales/sales-figures.ts";
import type { SalesPart, SalesReport } from "#shop/reports/sales/sales-report.server.ts";
import { nameOfDays, type ReportRange } from "#shop/reports/report-range.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import { findLastVatPeriod } from "#shop/reports/vat/vat-report.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { permission } from "#shop/staff/rights.ts";
import { Figures } from "#admin/components/figures.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { readAsked } from "#admin/list/asked.server.ts";
import { count, drawn, fileOnly, money } from "#admin/list/columns.tsx";
import { csvOf, once } from "#admin/list/csv.server.ts";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { ListPage } from "#admin/list/list-page.tsx";
import { Change } from "#admin/reports/change.tsx";
import { days, DaysChart } from "#admin/list/report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import type { Route } from "./+types/sales";

/** What was taken, by day, week or month. The number of orders opens the payments and refunds. */
const sales = listOf<SalesPart>()({
  title: "Sales",
  days: { usual: "month", hasParts: true, hasEarlier: true },
  key: ({ firstDay }) => firstDay,
  columns: [
    days("Days"),
    count("Orders", (part) => part.sales.orders, {
      to: ({ firstDay, lastDay }) => `/reports/sales/rows?from=${firstDay}&to=${lastDay}`,
      what: "orders: the payments and refunds",
    }),
    money("Taken", (part) => part.sales.takenPence),
    money("VAT", (part) => part.sales.vatPence, { tone: "quiet", isLess: true }),
    money("Net delivery", (part) => netDelivery(part.sales), { tone: "quiet", isLess: true }),
    money("Net sales", (part) => part.sales.netSalesPence),
    money("Average order", (part) => averageOrder(part.sales), { tone: "quiet", csv: false }),
    fileOnly("Refunds", (part) => part.sales.refunds),
    money("Refunded", (part) => part.sales.refundedPence, { tone: "quiet" }),
    money("Taken before", (part) => part.earlier?.takenPence ?? null, {
      tone: "quiet",
      may: "compare",
    }),
    drawn(
      "Against",
      ({ sales: { takenPence }, earlier }) => {
        const percent = earlier && changePercent(takenPence, earlier.takenPence);
        return percent === null ? "–" : <Change percent={percent} />;
      },
      { isFigure: true, may: "compare" },
    ),
  ],
  empty: ["No sales", "Nothing was paid on these days."],
  howCounted: [
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
  ],
});

export async function loader({ request, context }: Route.LoaderArgs) {
  const asked = readAsked(request, sales);
  const now = new Date();
  const mayReadVat = permission(sessionOf(context).staff.role, "accounts.read") !== "no";
  const [report, vatPeriod] = await Promise.all([
    readReport(db(), "sales", { days: asked.range, question: asked.range }),
    mayReadVat ? findLastVatPeriod(db(), now) : null,
  ]);
  return { asked, now, report, vatPeriod };
}

export const middleware = [
  csvOf(sales, "sales", ({ range }) =>
    once(async () => (await awaitReport(db(), "sales", { days: range, question: range })).parts),
  ),
];

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { vatPeriod, ...page } = loaderData;
  const { asked, now } = page;
  return (
    <ListPage
      list={sales}
      {...page}
      file="/reports/sales/sales.csv"
      tabs={<ReportTabs />}
      head={
        vatPeriod && (
          <Link
            className="button button-quiet"
            to={`/reports/vat/${vatPeriod.name}/documents.csv`}
            reloadDocument
          >
            Export VAT, {periodInWords(vatPeriod)}
          </Link>
        )
      }
    >
      {(report) => <Report {...{ report, now }} range={asked.range} />}
    </ListPage>
  );
}

function Report({ report, range, now }: { report: SalesReport; range: ReportRange; now: Date }) {
  const { all, earlier, parts } = report;
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
      <DaysChart
        {...{ range, now, parts, what: "Taken" }}
        figure={(part) => part.sales.takenPence / 100}
        earlier={(part) => (part.earlier === null ? null : part.earlier.takenPence / 100)}
        format={(pounds) => `£${formatNumber(pounds)}`}
      />
      <Ledger
        name={`Sales, ${nameOfDays(range, now)}`}
        list={sales}
        rows={parts}
        total={{ ...range, sales: all, earlier }}
        may={{ compare: range.against !== "none" }}
        now={now}
      />
    </>
  );
}
