import { Link } from "react-router";
import { nameOfDays, type ReportDays, type ReportRange } from "#shop/reports/report-range.ts";
import {
  averageOrder,
  changePercent,
  netDelivery,
  type SalesFigures,
} from "#shop/reports/sales/sales-figures.ts";
import type { SalesReport } from "#shop/reports/sales/sales-report.server.ts";
import { formatSum } from "#shop/reports/vat/vat-figures.ts";
import { Change } from "#admin/reports/change.tsx";
import { PartsTable } from "#admin/reports/parts-table.tsx";
import { formatNumber } from "#shop/kit/text.ts";

const columns = [
  "Orders",
  "Taken",
  "VAT",
  "Net delivery",
  "Net sales",
  "Average order",
  "Refunded",
] as const;
const stepNames = { day: "Day", week: "Week", month: "Month" } as const;
const againstNames = {
  previous: "Against the days before",
  year: "Against a year before",
  none: null,
} as const;

/** The sales of each part of a range, and of all of it. The number of orders opens the payments and refunds. */
export function SalesTable({
  range,
  report: { parts, all, earlier },
  now,
}: {
  range: ReportRange;
  report: SalesReport;
  now: Date;
}) {
  const against = againstNames[range.against];
  const cellsOf = (days: ReportDays, sales: SalesFigures, before: SalesFigures | null) => ({
    days,
    cells: <Cells {...{ days, sales, before, now }} />,
  });
  return (
    <PartsTable
      first={stepNames[range.by]}
      heads={against === null ? columns : [...columns, "Taken before", against]}
      parts={parts.map(({ sales, earlier: before, ...days }) => cellsOf(days, sales, before))}
      total={cellsOf(range, all, earlier)}
      now={now}
    />
  );
}

type CellsProps = {
  days: ReportDays;
  sales: SalesFigures;
  before: SalesFigures | null;
  now: Date;
};

function Cells({ days, sales, before, now }: CellsProps) {
  const { orders, takenPence, vatPence, netSalesPence, refundedPence } = sales;
  const average = averageOrder(sales);
  const sum = (pence: number) => (pence === 0 ? "–" : formatSum(pence));
  const name = nameOfDays(days, now);
  const entries = orders + sales.refunds;
  return (
    <>
      <td className="figure money">
        {entries === 0 ? (
          "–"
        ) : (
          <Link
            className="link"
            to={`/reports/sales/rows?from=${days.firstDay}&to=${days.lastDay}`}
          >
            {formatNumber(orders)}
            <span className="sr-only"> orders, {name}: show the payments and refunds</span>
          </Link>
        )}
      </td>
      <td className="figure money">{sum(takenPence)}</td>
      <td className="figure money text-ink-2">{sum(-vatPence)}</td>
      <td className="figure money text-ink-2">{sum(-netDelivery(sales))}</td>
      <td className="figure money">{sum(netSalesPence)}</td>
      <td className="figure money text-ink-2">{average === null ? "–" : formatSum(average)}</td>
      <td className="figure money text-ink-2">{sum(refundedPence)}</td>
      {before !== null && (
        <>
          <td className="figure money text-ink-2">{sum(before.takenPence)}</td>
          <td className="figure money">
            <Change percent={changePercent(takenPence, before.takenPence)} />
          </td>
        </>
      )}
    </>
  );
}
