import { data, Link } from "react-router";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { changeVatSettings } from "#shop/reports/vat/close-period.server.ts";
import { periodInWords, periodLengths } from "#shop/reports/vat/vat-period.ts";
import {
  listVatPeriods,
  readVatSettings,
  type ListedPeriod,
} from "#shop/reports/vat/vat-report.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { ReportTabs } from "#admin/reports/report-tabs.tsx";
import type { Route } from "./+types/periods";
import { Lengths } from "./lengths.tsx";

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

const stateNames: Readonly<Record<ListedPeriod["state"], string>> = {
  current: "Current",
  over: "To be closed",
  closed: "Closed",
};

/** The VAT periods, the latest first, and how long they are. */
export default function Periods({ loaderData, actionData: result }: Route.ComponentProps) {
  const { periods, settings, mayChange, now } = loaderData;
  return (
    <>
      <PageHead title="VAT" />
      <ReportTabs current="vat" mayReadVat />
      <DoneStrip text={result?.done} />
      <div className="mt-4 grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <PeriodTable {...{ periods, now }} />
        <Lengths {...{ settings, mayChange, result }} />
      </div>
    </>
  );
}

function PeriodTable({ periods, now }: { periods: readonly ListedPeriod[]; now: Date }) {
  return (
    <div className="scrolls">
      <table className="ledger">
        <thead>
          <tr>
            <th scope="col">Period</th>
            <th scope="col">State</th>
            <th scope="col">Closed</th>
            <th scope="col">Documents</th>
          </tr>
        </thead>
        <tbody>
          {periods.map((period) => (
            <tr key={period.name} data-row>
              <td>
                <Link className="link font-semibold" to={`/reports/vat/${period.name}`}>
                  {periodInWords(period)}
                </Link>
              </td>
              <td className={period.state === "over" ? "text-timber" : undefined}>
                {stateNames[period.state]}
              </td>
              <td>
                {period.closed === null ? "–" : formatShortDay(londonDay(period.closed.at), now)}
              </td>
              <td>
                <Link
                  className="link"
                  to={`/reports/vat/${period.name}/documents.csv`}
                  reloadDocument
                >
                  Export as CSV<span className="sr-only"> {periodInWords(period)}</span>
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
