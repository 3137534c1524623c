import { randomUUID } from "node:crypto";
import {
  data,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { addDays, formatWeekday, londonDay } from "#shop/kit/time.ts";
import { listAttention } from "#shop/jobs/attention.server.ts";
import { retryJobs } from "#shop/jobs/retry-jobs.server.ts";
import { resolveFlag } from "#shop/orders/flags.server.ts";
import { listTakings } from "#shop/payments/takings.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { FormResult } from "#web/form-result.ts";
import { NeedsTable } from "./needs-table.tsx";
import { needsOf } from "./needs.ts";
import { Takings } from "./takings.tsx";

const RESOLUTION_MAX = 2_000;
const DAYS = 14;

export async function loader({ context }: LoaderFunctionArgs) {
  const { role } = sessionOf(context).staff;
  const now = new Date();
  const lastDay = addDays(londonDay(now), -1);
  const seesFigures = permission(role, "reports.read") === "yes";
  const [attention, days] = await Promise.all([
    listAttention(db()),
    seesFigures ? listTakings(db(), { lastDay, days: DAYS }) : null,
  ]);
  const needs = needsOf(attention);
  return {
    now: now.toISOString(),
    today: londonDay(now),
    // What concerns money and the machinery is not for the workshop.
    needs:
      permission(role, "orders.read") === "no"
        ? needs.filter(({ tone }) => tone === "flag")
        : needs,
    days,
    mayAct: permission(role, "flags.resolve") === "yes",
    actId: randomUUID(),
  };
}

export async function action(args: ActionFunctionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  if (field("intent") === "retry") {
    const retried = await retryJobs(db(), act);
    if (!retried.ok) return refusedForm(retried, { intent: "retry" });
    const count = retried.value;
    return data<TodayResult>({
      done: `${count} ${count === 1 ? "job is" : "jobs are"} tried again.`,
    });
  }
  const flagId = field("flag_id");
  const resolution = field("resolution").trim();
  const intent = `resolve ${flagId}`;
  const values = { resolution };
  if (!/^\d{1,15}$/.test(flagId)) throw data(null, { status: 400 });
  if (resolution === "" || resolution.length > RESOLUTION_MAX)
    return data<TodayResult>(
      { intent, values, fieldErrors: { resolution: "Say what was settled, in 2,000 characters." } },
      422,
    );
  const resolved = await resolveFlag(db(), flagId, { act, resolution });
  if (resolved.ok) return data<TodayResult>({ done: "The flag is resolved." });
  return refusedForm(resolved, { intent, values });
}

type TodayResult = FormResult & { readonly done?: string };

/** What needs a person, and how the days went. */
export default function Today() {
  const { needs, now, today, days, mayAct, actId } = useLoaderData<typeof loader>();
  const result: TodayResult | undefined = useActionData<typeof action>();
  const count = needs.length;
  return (
    <>
      <PageHead title="Today" note={formatWeekday(today)} />
      {result?.done !== undefined && (
        <p role="status" className="strip strip-ok mb-4">
          {result.done}
        </p>
      )}
      <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <Section
          title={
            count === 0
              ? "Nothing needs a person"
              : `${count} ${count === 1 ? "thing needs" : "things need"} a person`
          }
          note={count > 1 ? "most urgent first" : undefined}
          className=""
        >
          {count === 0 ? (
            <p className="mt-3 text-ink-2">
              Flags on orders, failed refunds, unsent e-mails and problems of the shop appear here.
            </p>
          ) : (
            <NeedsTable {...{ needs, now, mayAct, actId, result }} />
          )}
        </Section>
        {days !== null && <Takings days={days} />}
      </div>
    </>
  );
}
