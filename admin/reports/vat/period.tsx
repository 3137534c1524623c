import { data, Link } from "react-router";
import { formatMinute, londonDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { formatInvoiceNumber } from "#shop/orders/invoice.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { forgetReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { kindNames, placeInWords } from "#shop/reports/vat/vat-figures.ts";
import { periodInWords } from "#shop/reports/vat/vat-period.ts";
import {
  closeVatPeriod,
  findVatPeriod,
  listVatPeriods,
  vatDocuments,
  type DocumentRow,
  type ListedPeriod,
} from "#shop/reports/vat/vat-report.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { day, money, order, text } from "#admin/list/columns.tsx";
import { csvOf } from "#admin/list/csv.server.ts";
import { listOf } from "#admin/list/list.ts";
import { ListRows } from "#admin/list/list-page.tsx";
import { LargeReport } from "#admin/list/large-report.tsx";
import type { Route } from "./+types/period";
import { periodOf, readSeenSums } from "./period.server.ts";
import { VatReturn } from "./vat-return.tsx";

/** "INV-00042" or "CN-00042". */
const documentNumber = ({ type, number }: DocumentRow) =>
  type === "invoice" ? formatInvoiceNumber(number) : formatCreditNoteNumber(number);

/** Sums of credit notes are below zero. */
const signed = (of: (row: DocumentRow) => number) => (row: DocumentRow) =>
  row.type === "invoice" ? of(row) : 0 - of(row);

/** The invoices and credit notes of a period. */
const documentList = listOf<DocumentRow>()({
  title: "Documents",
  key: documentNumber,
  columns: [
    text("Document", documentNumber, {
      csv: [
        ["Document", ({ type }) => (type === "invoice" ? "Invoice" : "Credit note")],
        ["Number", documentNumber],
      ],
    }),
    day("Date", ({ issuedAt }) => londonDay(issuedAt)),
    order(),
    text("Where the goods went", placeInWords, {
      csv: [
        ["Treatment", ({ kind }) => kindNames[kind]],
        ["Country", ({ country }) => country],
      ],
    }),
    money(
      "Net",
      signed(({ netPence }) => netPence),
    ),
    money(
      "VAT",
      signed(({ vatPence }) => vatPence),
    ),
    money(
      "Gross",
      signed(({ netPence, vatPence }) => netPence + vatPence),
    ),
  ],
  empty: ["No documents", "Nothing was invoiced in this period."],
});

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const now = new Date();
  const periods = await listVatPeriods(db(), now);
  const period = periods.find(({ name }) => name === params.period);
  if (period === undefined) throw data(null, { status: 404 });
  const earlier = periods.findLast(
    ({ state, lastDay }) => state !== "closed" && lastDay < period.firstDay,
  );
  const question = daysOfPeriod(period);
  const [report, documents, names] = await Promise.all([
    readReport(db(), "vat", { days: question, question }),
    vatDocuments(period).page(db(), new URL(request.url).searchParams.get("after")),
    findStaffNames(db(), [period.closed?.by ?? ""].filter(isUuid)),
  ]);
  return {
    now,
    period,
    earlier: earlier ?? null,
    report,
    documents,
    closedBy: names.get(period.closed?.by ?? "") ?? "The shop",
    mayClose: permission(sessionOf(context).staff.role, "vat.close") !== "no",
  };
}

export const middleware = [
  csvOf(
    documentList,
    ({ period }) => `vat-${period}`,
    async (_, { params }) => vatDocuments(await periodOf(params)).parts(db()),
  ),
];

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
  const { period, report, documents, closedBy, now } = page;
  const sums = report.answer?.sums;
  const files = [
    ["documents.csv", "Export as CSV"],
    ["days.csv", "Sums by day"],
  ];
  return (
    <>
      <PageHead
        title={periodInWords(period)}
        crumb={{ to: "/reports/vat", name: "VAT" }}
        note={period.closed && `Closed by ${closedBy}, ${formatMinute(period.closed.at)}`}
      >
        {files.map(([file, name]) => (
          <Link
            key={name}
            className="button button-quiet"
            to={`/reports/vat/${period.name}/${file}`}
            reloadDocument
          >
            {name}
          </Link>
        ))}
      </PageHead>
      <DoneStrip text={result?.done} />
      <ConflictStrip text={result?.formError} />
      <LargeReport report={report} />
      {report.answer !== null && <VatReturn {...page} {...report.answer} />}
      <Section title="Documents">
        <ListRows
          name="Documents"
          list={documentList}
          page={documents}
          now={now}
          total={sums?.reduce((sum, each) => sum + each.invoices + each.creditNotes, 0)}
        />
      </Section>
    </>
  );
}
