import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  nameOfDays,
  withoutEarlier,
  type ReportDays,
  type ReportRange,
} from "#shop/reports/report-range.ts";
import type { Funnel, FunnelPart } from "#shop/reports/visits/visits.server.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { Count, PartsTable } from "#admin/reports/parts-table.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import type { Route } from "./+types/funnel";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args);
  const { range } = asked;
  return {
    ...asked,
    report: await readReport(db(), "funnel", { days: withoutEarlier(range), question: range }),
  };
}

const heads = [
  "Product pages",
  "Carts priced",
  "Checkouts",
  "Orders placed",
  "Orders paid",
  "Conversion",
] as const;

/** How many product pages, carts and checkouts it takes until an order is paid. */
export default function FunnelReport({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, now, report } = loaderData;
  return (
    <>
      <PageHead title="Funnel" note={nameOfDays(range, now)}>
        <ExportLink to="/reports/funnel/funnel.csv" />
      </PageHead>
      <ReportTabs current="funnel" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} hasParts />
      <LargeReport report={report} />
      {report.answer !== null && <Table {...{ range, now }} {...report.answer} />}
      <HowCounted figures={howCounted} />
    </>
  );
}

function Table({
  range,
  parts,
  all,
  now,
}: {
  range: ReportRange;
  parts: readonly FunnelPart[];
  all: Funnel;
  now: Date;
}) {
  return (
    <PartsTable
      first={range.by === "day" ? "Day" : "Days"}
      heads={heads}
      parts={parts.map(({ funnel, ...days }) => ({
        days,
        cells: <Cells funnel={funnel} days={days} />,
      }))}
      total={{ days: range, cells: <Cells funnel={all} days={range} /> }}
      now={now}
    />
  );
}

/** Placed and paid orders open their rows; pages, carts and checkouts are counts, which have none. */
function Cells({
  funnel: { products, quotes, checkouts, placed, paid },
  days: { firstDay, lastDay },
}: {
  funnel: Funnel;
  days: ReportDays;
}) {
  const days = `from=${firstDay}&to=${lastDay}`;
  return (
    <>
      {[products, quotes, checkouts].map((count, at) => (
        <Count key={at} count={count} />
      ))}
      <Count
        count={placed}
        rows={{ to: `/reports/funnel/rows?${days}`, what: "orders placed: the orders" }}
      />
      <Count
        count={paid}
        rows={{ to: `/reports/sales/rows?${days}`, what: "orders paid: the payments" }}
      />
      <td className="figure money text-ink-2">
        {products < paid || products === 0 ? "–" : shareInWords(paid / products)}
      </td>
    </>
  );
}

const howCounted = [
  [
    "All figures",
    "Counts of pages and orders, not of people: the shop keeps nothing on a visitor’s device to count with. Programs that say what they are, such as search engines, are left out. Pages, carts and checkouts are numbers of a day and have no rows; orders open theirs.",
  ],
  [
    "Product pages",
    "How often the page of a product was opened. A page that a browser prepares beforehand counts when somebody opens it.",
  ],
  [
    "Carts priced",
    "How often the price of a cart was asked for: when the cart is opened, and at each change.",
  ],
  ["Checkouts", "How often the checkout was opened by somebody signed in."],
  ["Orders placed", "Orders for which a payment page was opened, by the day of placing."],
  ["Orders paid", "Orders by their day of payment."],
  [
    "Conversion",
    "Orders paid divided by product pages. Pages have been counted since the shop got this report: earlier days have none.",
  ],
] as const;
