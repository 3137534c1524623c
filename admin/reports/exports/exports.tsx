import { data } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import { readWhole } from "#shop/kit/typed-number.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { monthOf } from "#shop/reports/exports/export-format.ts";
import {
  changeExportSettings,
  readExportSettings,
  settingErrors,
  settingNames,
  type ExportSettings,
} from "#shop/reports/exports/export-settings.server.ts";
import { readReport } from "#shop/reports/kept/kept-reports.server.ts";
import { monthInWords, monthsSince } from "#shop/reports/months/month.ts";
import { kindNames, type VatSums } from "#shop/reports/vat/vat-figures.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import {
  actOf,
  readTextFields,
  refusedForm,
  type SentFields,
  wholeOf,
} from "#admin/http/form.server.ts";
import { moved } from "#admin/http/refusals.ts";
import { count, money, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { LargeReport } from "#admin/list/large-report.tsx";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import type { Route } from "./+types/exports";
import { readChoice } from "./choice.ts";
import { ExportForm, SettingsSection } from "./export-forms.tsx";

const MONTHS_SHOWN = 5;

export async function loader({ request, context }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  const now = new Date();
  const choice = readChoice((name) => query.get(name) ?? "", now);
  const days = choice.days && { firstDay: choice.days.firstDay, lastDay: choice.days.lastDay };
  const [settings, report] = await Promise.all([
    readExportSettings(db()),
    days === null ? null : readReport(db(), "vat_sums", { days, question: days }),
  ]);
  const page = {
    now,
    choice,
    // The latest first.
    months: monthsSince("", londonDay(now))
      .slice(0, MONTHS_SHOWN)
      .map((name) => ({ ...monthOf(`${name}-01`), name: monthInWords(name) })),
    report,
    settings,
    mayChange: permission(sessionOf(context).staff.role, "settings.change") !== "no",
  };
  return data(page, { status: choice.days === null ? 422 : 200 });
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const settings = readSettings(field);
  const values = Object.fromEntries(field.entries);
  const intent = "settings";
  const errors = settingErrors(settings);
  if (Object.keys(errors).length > 0)
    return data<ActResult>({ intent, values, fieldErrors: errors }, { status: 422 });
  const changed = await changeExportSettings(db(), settings, actOf(args, field));
  if (changed.ok) return data<ActResult>({ done: "The names are saved." });
  return refusedForm(changed, { intent, values }, texts);
}

const texts = {
  bad_settings: "Look at each of these names again.",
  changed: moved(
    "A colleague has changed these names since you opened the page. What you typed is still here. Save again to use it.",
  ),
};

function readSettings(field: SentFields): ExportSettings {
  const names = settingNames.map((name) => [name, field(name).trim()] as const);
  return {
    ...(Object.fromEntries(names) as Record<(typeof settingNames)[number], string>),
    version: wholeOf(field("version")),
    quickbooksRows: readWhole(field("quickbooksRows")) ?? Number.NaN,
  };
}

/** Files for the accounts: which days, which format, and what is in them. */
export default function Exports({ loaderData, actionData: result }: Route.ComponentProps) {
  const { choice, months, report, settings, mayChange, now } = loaderData;
  return (
    <>
      <PageHead title="Exports" />
      <ReportTabs />
      <DoneStrip text={result?.done} />
      <div className="mt-4 grid gap-x-12 gap-y-8 day:grid-cols-[minmax(0,1fr)_22rem]">
        <div>
          <ExportForm {...{ choice, months }} />
          {report !== null && <LargeReport report={report} />}
          {report !== null && report.answer !== null && <Sums sums={report.answer} now={now} />}
        </div>
        <SettingsSection {...{ settings, mayChange, result }} />
      </div>
    </>
  );
}

type SumRow = {
  readonly name: string;
  readonly documents: number;
  readonly net: number;
  readonly vat: number;
};

/** What every file of the chosen days adds up to, by VAT treatment. */
const sumList = listOf<SumRow>()({
  title: "What is in it",
  key: ({ name }) => name,
  columns: [
    text("Where the goods went", ({ name }) => name),
    count("Documents", ({ documents }) => documents),
    money("Net", ({ net }) => net),
    money("VAT", ({ vat }) => vat),
    money("Gross", ({ net, vat }) => net + vat),
  ],
});

function Sums({ sums, now }: { sums: readonly VatSums[]; now: Date }) {
  const rows = sums.map((each) => ({
    name: kindNames[each.kind],
    documents: each.invoices + each.creditNotes,
    net: each.netPence - each.creditNetPence,
    vat: each.vatPence - each.creditVatPence,
  }));
  const add = (of: "documents" | "net" | "vat") => rows.reduce((sum, row) => sum + row[of], 0);
  const total = { name: "All", documents: add("documents"), net: add("net"), vat: add("vat") };
  return (
    <Section title="What is in it" note="invoices less credit notes">
      <Ledger name="What is in it" list={sumList} {...{ rows, total, now }} />
      <p className="second-line mt-2 max-w-160">
        Every format but the FreeAgent statement adds up to these sums, which are those of the VAT
        report for the same days. The statement has what moved at the payment provider. Invoices and
        credit notes count on their day in London. Credit notes have their own number and sums below
        zero. In the order lines, the first row of a document has its delivery and its total. The
        audit log names each export.
      </p>
    </Section>
  );
}
