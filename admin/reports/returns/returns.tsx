import { Link, useLocation } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { nameOfDays, withoutEarlier, type ReportRange } from "#shop/reports/report-range.ts";
import { addReturns } from "#shop/reports/returns/return-figures.ts";
import { SETTLED_AFTER_DAYS } from "#shop/reports/returns/return-report.server.ts";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import { mayOpen } from "#admin/http/screen-of.ts";
import { ExportLink } from "#admin/reports/export-link.tsx";
import { HowCounted } from "#admin/reports/how-counted.tsx";
import { LargeReport } from "#admin/reports/large-report.tsx";
import { RangeForm } from "#admin/reports/range-form.tsx";
import { readReportRequest } from "#admin/reports/report-request.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { returnedRowsHref } from "#admin/reports/rows/which-lines.ts";
import type { Route } from "./+types/returns";
import { ReturnedProducts, ReturnTable } from "./return-tables.tsx";

export async function loader(args: Route.LoaderArgs) {
  const asked = readReportRequest(args, "year");
  const { range: days, after, now } = asked;
  const question = { days, after, today: londonDay(now) };
  const report = await readReport(db(), "returns", { days: withoutEarlier(days), question });
  const mayOpenReturns = mayOpen(sessionOf(args.context).staff.role, "/returns");
  return { ...asked, report, settledAfter: SETTLED_AFTER_DAYS, mayOpenReturns };
}

/** What came back, by when it was bought, by reason and by product. */
export default function Returns({ loaderData }: Route.ComponentProps) {
  const { range, problem, typed, mayReadVat, mayOpenReturns, now, report, settledAfter } =
    loaderData;
  return (
    <>
      <PageHead title="Returns" note={nameOfDays(range, now)}>
        <ExportLink to="/reports/returns/returns.csv" />
      </PageHead>
      <ReportTabs current="returns" {...{ mayReadVat }} />
      <RangeForm {...{ range, problem, typed }} hasParts />
      <LargeReport report={report} />
      {report.answer !== null && (
        <Report {...{ range, now, mayOpenReturns }} answer={report.answer} />
      )}
      <HowCounted figures={howCounted(settledAfter)} />
    </>
  );
}

type Answer = NonNullable<Route.ComponentProps["loaderData"]["report"]["answer"]>;

function Report({
  range,
  answer,
  now,
  mayOpenReturns,
}: {
  range: ReportRange;
  answer: Answer;
  now: Date;
  mayOpenReturns: boolean;
}) {
  const { search } = useLocation();
  const all = addReturns(answer.parts.map(({ figures }) => figures));
  return (
    <>
      <ReturnTable {...{ range, all, now }} parts={answer.parts} />
      <Section
        title="Products that came back"
        note={
          <>
            <Link className="link" to={returnedRowsHref(search)}>
              Every piece
            </Link>{" "}
            {mayOpenReturns && (
              <Link className="link ml-3" to="/returns">
                Open returns
              </Link>
            )}
          </>
        }
      >
        <ReturnedProducts rows={answer.products.rows} />
        <div className="flex py-4">
          <Pager
            seen={answer.products.seen}
            next={answer.products.next}
            shown={answer.products.rows.length}
            total={null}
          />
        </div>
      </Section>
    </>
  );
}

function howCounted(settledAfter: number) {
  return [
    ["Days", "The days on which the orders were paid, whenever the goods came back."],
    ["Sent", "Pieces of these orders that were dispatched."],
    [
      "Came back",
      "Pieces of these orders that were received as returns, by the reason that the shop accepted.",
    ],
    [
      "Rate",
      `Pieces that came back divided by pieces sent. It is grey until ${settledAfter} days after the last day, as more may still come back.`,
    ],
  ] as const;
}
