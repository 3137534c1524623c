import { data } from "react-router";
import { formatMinute } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { forgetReport, readReport } from "#shop/reports/kept/kept-reports.server.ts";
import {
  daysRead,
  findMonth,
  lockMonth,
  questionOf,
  type ListedMonth,
  type MonthFigures,
} from "#shop/reports/months/months.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { sessionOf } from "#admin/http/access-context.ts";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { LargeReport } from "#admin/list/large-report.tsx";
import { Checks, CloseForGood } from "#admin/reports/vat/checks.tsx";
import { moved } from "#admin/http/refusals.ts";
import { monthInWords } from "#shop/reports/months/month.ts";
import type { Route } from "./+types/month";
import { Changes } from "./changes.tsx";
import { MonthSums } from "./month-sums.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
  const now = new Date();
  const found = await findMonth(db(), params.month, now);
  if (found === null) throw data(null, { status: 404 });
  const { lockedBy } = found.month;
  const question = questionOf(found);
  const [report, names] = await Promise.all([
    readReport(db(), "month", { days: daysRead(question), question }),
    findStaffNames(db(), [lockedBy ?? ""]),
  ]);
  return {
    ...found,
    now,
    report,
    lockedBy: names.get(lockedBy ?? "") ?? "The shop",
    mayLock: permission(sessionOf(context).staff.role, "months.lock") !== "no",
  };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const wanted = { act: actOf(args, field), seen: field("seen") };
  const name = args.params.month;
  const locked = await lockMonth(db(), name, wanted);
  if (locked.ok) return data<ActResult>({ done: "The month is locked." });
  await lookAgain(name);
  if (locked.reason === "no_month") throw data(null, { status: 404 });
  return refusedForm(locked, { intent: "lock" }, texts);
}

/** Figures that a job has made are made again: they are others by now. */
async function lookAgain(name: string): Promise<void> {
  const found = await findMonth(db(), name, new Date());
  if (found !== null) await forgetReport(db(), "month", questionOf(found));
}

const texts = {
  already_locked: moved("A colleague has already locked this month."),
  not_over: moved("The month can be locked from an hour after its end."),
  earlier_open: moved("Lock the months before this one first."),
  checks_fail: moved("Put right what the checks name first."),
  changed: moved("The sums have changed since you opened the page. Look at them again."),
};

const linkTo = ({ name }: ListedMonth) => ({
  to: `/money/months/${name}`,
  name: monthInWords(name),
});

const locking = {
  intent: "lock",
  past: "locked",
  what: "month",
  later: "What changes in it later is named in the next month.",
};

/** A month: whether its documents are its money, and its money came to the bank. */
export default function Month({ loaderData: page, actionData: result }: Route.ComponentProps) {
  const { month, report, lockedBy, nextToLock } = page;
  const next = nextToLock && linkTo(nextToLock);
  return (
    <>
      <PageHead
        title={monthInWords(month.name)}
        crumb={{ to: "/money/months", name: "Months" }}
        note={month.lockedAt && `Locked by ${lockedBy}, ${formatMinute(month.lockedAt)}`}
      />
      <DoneStrip
        text={result?.done}
        next={next ? { ...next, name: `Next: ${next.name}` } : undefined}
      />
      <ConflictStrip text={result?.formError} />
      <LargeReport report={report} />
      {report.answer !== null && <Figures {...page} {...report.answer} />}
    </>
  );
}

type FiguresProps = Route.ComponentProps["loaderData"] & MonthFigures;

function Figures({ sums, changes, changedSince, checks, fingerprint, ...page }: FiguresProps) {
  const { month, earlierOpen, mayLock, now } = page;
  return (
    <>
      <div className="grid gap-x-12 gap-y-8 day:grid-cols-2">
        <Section title="Sums" className="" note={month.lockedAt ? "as locked" : undefined}>
          <MonthSums sums={sums} />
        </Section>
        {month.state !== "locked" && (
          <Section title="Checks" className="">
            <Checks checks={checks} />
            {mayLock && (
              <CloseForGood
                words={locking}
                name={monthInWords(month.name)}
                until={month.state === "current" ? month.lastDay : null}
                earlier={earlierOpen && linkTo(earlierOpen)}
                checks={checks}
                seen={fingerprint}
              />
            )}
          </Section>
        )}
      </div>
      <Changes
        now={now}
        changes={changes}
        title="Changes of earlier months"
        text="These months were locked earlier. What has changed in them since counts in this month."
      />
      <Changes
        now={now}
        changes={changedSince}
        title="Changed since it was locked"
        text="The sums above stay as they were locked. This is named in the first month that is open, and recorded with it."
      />
    </>
  );
}
