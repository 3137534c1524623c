import { data, Link } from "react-router";
import { counted } from "#shop/kit/text.ts";
import { londonDay, monthNames } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { periodInWords, periodLengths } from "#shop/reports/vat/vat-period.ts";
import {
  changeVatSettings,
  listVatPeriods,
  readVatSettings,
  type ListedPeriod,
} from "#shop/reports/vat/vat-report.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { day, drawn, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import { listOf } from "#admin/list/list.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import { Select } from "#ui/select.tsx";
import type { Route } from "./+types/periods";

const stateNames = { current: "Current", over: "To be closed", closed: "Closed" } as const;

/** The VAT periods, the latest first. */
const periodList = listOf<ListedPeriod>()({
  title: "VAT",
  key: ({ name }) => name,
  columns: [
    text("Period", periodInWords, { to: ({ name }) => `/reports/vat/${name}`, opens: true }),
    text("State", ({ state }) => stateNames[state], {
      tone: ({ state }) => (state === "over" ? "soon" : "plain"),
    }),
    day("Closed", ({ closed }) => closed && londonDay(closed.at)),
    drawn("Documents", (period) => (
      <Link className="link" to={`/reports/vat/${period.name}/documents.csv`} reloadDocument>
        Export as CSV<span className="sr-only"> {periodInWords(period)}</span>
      </Link>
    )),
  ],
});

export async function loader({ context }: Route.LoaderArgs) {
  const now = new Date();
  const [periods, settings] = await Promise.all([listVatPeriods(db(), now), readVatSettings(db())]);
  const mayChange = permission(sessionOf(context).staff.role, "settings.change") !== "no";
  return { periods, settings, mayChange, now };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const [months, lastMonth] = [Number(field("months")), Number(field("last_month"))];
  const length = periodLengths.find((each) => each === months);
  if (length === undefined) throw data(null, { status: 400 });
  const changed = await changeVatSettings(db(), { months: length, lastMonth }, act);
  if (changed.ok) return data<ActResult>({ done: "The periods are changed." });
  if (changed.reason === "bad_settings") throw data(null, { status: 400 });
  return refusedForm(changed, { intent: "settings" }, {});
}

/** The VAT periods, and how long they are. */
export default function Periods({ loaderData, actionData }: Route.ComponentProps) {
  const { periods, now, ...lengths } = loaderData;
  const result: ActResult | undefined = actionData;
  return (
    <>
      <PageHead title="VAT" />
      <ReportTabs />
      <DoneStrip text={result?.done} />
      <div className="mt-4 grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <Ledger name="VAT periods" list={periodList} rows={periods} now={now} />
        <Lengths {...lengths} result={result} />
      </div>
    </>
  );
}

/** How long VAT periods are and when they end, with a form for whom may change it. */
function Lengths({
  settings: { months, lastMonth },
  mayChange,
  result,
}: Pick<Route.ComponentProps["loaderData"], "settings" | "mayChange"> & {
  result: ActResult | undefined;
}) {
  return (
    <Section title="Length of periods" className="no-print">
      <p className="mt-2 text-ink-2">
        As HMRC has set them for you. Closed periods stay as they are.
      </p>
      {mayChange ? (
        <ActForm
          result={result}
          intent="settings"
          submit="Save"
          variant="quiet"
          className="mt-3 grid gap-3 [&>button]:justify-self-start"
        >
          <Select key={`months ${months}`} label="Length" name="months" defaultValue={months}>
            <option value="1">1 month</option>
            <option value="3">3 months</option>
            <option value="12">12 months</option>
          </Select>
          <Select
            key={`last ${lastMonth}`}
            label="A period ends with"
            name="last_month"
            hint="Choose any month in which a period ends."
            defaultValue={lastMonth}
          >
            {monthNames.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </Select>
        </ActForm>
      ) : (
        <p className="mt-3">
          {counted(months, "month")}, one of them ending with {monthNames[lastMonth - 1]}. An owner
          can change this.
        </p>
      )}
    </Section>
  );
}
