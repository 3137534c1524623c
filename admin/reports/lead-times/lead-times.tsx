import { Link } from "react-router";
import { db } from "#shop/platform/database/db.server.ts";
import type {
  LeadTimes as Figures,
  DispatchedKind,
} from "#shop/reports/lead-times/lead-time-report.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  nameOfDays,
  withoutEarlier,
  type ReportDays,
  type ReportRange,
} from "#shop/reports/report-range.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { Count, PartsTable } from "#admin/reports/parts-table.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { shareInWords } from "#admin/reports/share-bar.tsx";
import { formatNumber } from "#shop/kit/text.ts";
import type { Route } from "./+types/lead-times";
import { dispatchedRowsHref } from "./dispatched-words.ts";
import { LateLines } from "./late-lines.tsx";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args, "year");
  const { range: days, after } = asked;
  const question = { days, after };
  return {
    ...asked,
    report: await readReport(db(), "lead_times", { days: withoutEarlier(days), question }),
  };
}

/** Whether what was promised was kept, and how long orders take until dispatch. */
export default function LeadTimes({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, now, report } = loaderData;
  return (
    <>
      <PageHead title="Lead times" note={nameOfDays(range, now)}>
        <ExportLink to="/reports/lead-times/lead-times.csv" />
      </PageHead>
      <ReportTabs current="lead-times" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} hasParts />
      <LargeReport report={report} />
      {report.answer !== null && <Report {...{ range, now }} answer={report.answer} />}
      <HowCounted figures={howCounted} />
    </>
  );
}

type Answer = NonNullable<Route.ComponentProps["loaderData"]["report"]["answer"]>;

function Report({
  range,
  answer: { parts, all, late },
  now,
}: {
  range: ReportRange;
  answer: Answer;
  now: Date;
}) {
  return (
    <>
      <PartsTable
        first="Dispatched"
        heads={heads}
        parts={parts.map(({ figures, ...days }) => ({
          days,
          cells: <Cells {...{ figures, days }} />,
        }))}
        total={{ days: range, cells: <Cells figures={all} days={range} /> }}
        now={now}
      />
      <Section title="Dispatched late">
        <LateLines rows={late.rows} now={now} />
        <div className="flex py-4">
          <Pager seen={late.seen} next={late.next} shown={late.rows.length} total={null} />
        </div>
      </Section>
    </>
  );
}

const heads = [
  "Pieces",
  "In time",
  "Late",
  "Kept",
  "Days, in stock",
  "Days, made to order",
] as const;

function Cells({
  figures: { pieces, kept, late, stockDays, madeDays },
  days,
}: {
  figures: Figures;
  days: ReportDays;
}) {
  const known = kept + late;
  const rows = (kind: DispatchedKind, what: string) => ({
    to: dispatchedRowsHref(days, kind),
    what,
  });
  return (
    <>
      <Count count={pieces} rows={rows("all", "pieces dispatched")} />
      <Count count={kept} quiet rows={rows("kept", "dispatched in time")} />
      <Count count={late} rows={rows("late", "dispatched late")} />
      <td className="figure money">{known === 0 ? "–" : shareInWords(kept / known)}</td>
      <Days count={stockDays} rows={rows("stock", "days: pieces from stock")} />
      <Days count={madeDays} rows={rows("made", "days: pieces made to order")} />
    </>
  );
}

/** A median: 0 days is one, too. */
function Days({ count, rows }: { count: number | null; rows: { to: string; what: string } }) {
  return (
    <td className="figure money text-ink-2">
      {count === null ? (
        "–"
      ) : (
        <Link className="link" to={rows.to}>
          {formatNumber(count)}
          <span className="sr-only"> {rows.what}</span>
        </Link>
      )}
    </td>
  );
}

const howCounted = [
  ["Pieces", "Pieces dispatched on these days."],
  [
    "In time, late",
    "Dispatched by the day that the customer was told first, or after it. A later day that was agreed since does not count. Where no day was known, dispatch was due the day before the promised delivery.",
  ],
  ["Kept", "Pieces in time divided by all pieces that had a day."],
  [
    "Days",
    "The median of the days from payment to dispatch: half of the pieces took less, half more.",
  ],
] as const;
