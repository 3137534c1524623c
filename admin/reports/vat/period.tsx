import { data, Link } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { closeVatPeriod } from "#shop/reports/vat/close-period.server.ts";
import { forgetReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import type { VatSums } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import {
  findVatPeriod,
  listVatPeriods,
  listVatDocuments,
  type ListedPeriod,
} from "#shop/reports/vat/vat-report.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { Pager } from "#admin/components/list/pager.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { LargeReport } from "#admin/reports/large-report.tsx";
import type { Route } from "./+types/period";
import { Documents } from "./documents.tsx";
import { readSeenSums } from "./seen-sums.ts";
import { VatReturn } from "./vat-return.tsx";

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const periods = await listVatPeriods(db(), new Date());
  const period = periods.find(({ name }) => name === params.period);
  if (period === undefined) throw data(null, { status: 404 });
  const earlier = periods.findLast(
    ({ state, lastDay }) => state !== "closed" && lastDay < period.firstDay,
  );
  const after = new URL(request.url).searchParams.get("after");
  const question = daysOfPeriod(period);
  const [report, documents, names] = await Promise.all([
    readReport(db(), "vat", { days: question, question }),
    listVatDocuments(db(), period, after),
    findStaffNames(db(), [period.closed?.by ?? ""].filter(isUuid)),
  ]);
  return {
    period,
    earlier: earlier ?? null,
    report,
    documents,
    closedBy: names.get(period.closed?.by ?? "") ?? "The shop",
    mayClose: permission(sessionOf(context).staff.role, "vat.close") !== "no",
  };
}

/** The question that the figures of a period answer. */
function daysOfPeriod({ firstDay, lastDay }: ListedPeriod): ReportDays {
  return { firstDay, lastDay };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const seen = readSeenSums(field("seen"));
  const closed = await closeVatPeriod(db(), args.params.period, { act, seen });
  if (closed.ok) return data<ActResult>({ done: "The period is closed." });
  if (closed.reason === "no_period") throw data(null, { status: 404 });
  await lookAgain(args.params.period);
  return refusedForm(closed, { intent: "close" }, texts);
}

/** Figures that a job has made a while ago may be the reason for a refusal: the page gets new ones. */
async function lookAgain(name: string): Promise<void> {
  const period = await findVatPeriod(db(), name, new Date());
  if (period !== null) await forgetReport(db(), "vat", daysOfPeriod(period));
}

const texts = {
  already_closed: moved("A colleague has already closed this period."),
  not_over: moved("The period can be closed from an hour after its end."),
  earlier_open: moved("Close the periods before this one first."),
  checks_fail: moved("Put right what the checks name first."),
  changed: moved("The sums have changed since you opened the page. Look at them again."),
};

/** The VAT of a period: the boxes, how they come about, the checks and the documents. */
export default function Period({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { period, report, documents, closedBy } = page;
  return (
    <>
      <Head {...{ period, closedBy }} />
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.formError} />
      <LargeReport report={report} />
      {report.answer !== null && <VatReturn {...page} {...report.answer} />}
      <Section title="Documents">
        <Documents rows={documents.rows} />
        <div className="flex py-4">
          <Pager
            seen={documents.seen}
            next={documents.next}
            shown={documents.rows.length}
            total={report.answer === null ? null : countOf(report.answer.sums)}
          />
        </div>
      </Section>
    </>
  );
}

function countOf(sums: readonly VatSums[]): number {
  return sums.reduce((sum, each) => sum + each.invoices + each.creditNotes, 0);
}

function Head({ period, closedBy }: { period: ListedPeriod; closedBy: string }) {
  return (
    <PageHead
      title={periodInWords(period)}
      crumb={{ to: "/reports/vat", name: "VAT" }}
      note={period.closed ? `Closed by ${closedBy}, ${formatMinute(period.closed.at)}` : undefined}
    >
      <Link
        className="button button-quiet"
        to={`/reports/vat/${period.name}/documents.csv`}
        reloadDocument
      >
        Export as CSV
      </Link>
      <Link
        className="button button-quiet"
        to={`/reports/vat/${period.name}/days.csv`}
        reloadDocument
      >
        Sums by day
      </Link>
    </PageHead>
  );
}
