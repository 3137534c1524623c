import { data } from "react-router";
import { counted } from "#shop/kit/text.ts";
import { addDays, formatWeekday, londonDay } from "#shop/kit/time.ts";
import { flagText } from "#shop/orders/flag.ts";
import { listAttention, type Attention } from "#shop/jobs/attention.server.ts";
import { retryJobs } from "#shop/jobs/retry-jobs.server.ts";
import { resolveFlag } from "#shop/orders/flags.server.ts";
import { listMentions, markSeen } from "#shop/orders/mentions.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { listTakings } from "#shop/reports/sales/takings.server.ts";
import { permission, type Right } from "#shop/staff/rights.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { Section } from "#admin/components/section.tsx";
import type { ActResult } from "#admin/http/act-result.ts";
import { actOf, readTextFields, refusedForm, refusedPage } from "#admin/http/form.server.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { flagRefusals } from "#admin/orders/order-forms.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { DoneStrip } from "#admin/components/done-strip.tsx";
import { listOpenReturns } from "#shop/fulfilment/returns/open-returns.server.ts";
import { listShortStock } from "#shop/catalogue/stock/short-stock.server.ts";
import { listOpenRequests } from "#shop/offers/requests.server.ts";
import { listUnansweredThreads } from "#shop/messages/threads/list-threads.server.ts";
import { countLateOrders } from "#shop/back-office/late-orders/late-orders.server.ts";
import { readTodaysOrders } from "#shop/back-office/todays-orders.server.ts";
import type { ListedOrder } from "#shop/back-office/found-orders.server.ts";
import type { Route } from "./+types/today";
import { OrdersToPack, PiecesToMake, type ToPack } from "./orders-to-do.tsx";
import { NeedsTable } from "./needs-table.tsx";
import { countNeeds, foldNeeds } from "./fold-needs.ts";
import { needsOf, type Need } from "./needs.ts";
import { Takings } from "./takings.tsx";

const RESOLUTION_MAX = 2_000;
const DAYS = 14;

export async function loader({ context }: Route.LoaderArgs) {
  const { role, id: readerId } = sessionOf(context).staff;
  const may = (right: Right) => permission(role, right) !== "no";
  const now = new Date();
  const lastDay = addDays(londonDay(now), -1);
  const [attention, days, orders, threads, requests, shortStock, mentions] = await Promise.all([
    listAttention(db()),
    may("reports.read") ? listTakings(db(), { lastDay, days: DAYS }) : null,
    readTodaysOrders(db(), now),
    may("messages") ? listUnansweredThreads(db()) : [],
    may("messages") ? listOpenRequests(db()) : [],
    may("stock.change") ? listShortStock(db()) : [],
    may("orders.read") ? listMentions(db(), readerId) : [],
  ]);
  const noted = may("orders.read") ? attention : withoutNotes(attention);
  const seen = may("settings.read") ? noted : { ...noted, originals: [] };
  const { urgent } = orders;
  const returns = may("returns")
    ? await listOpenReturns(
        db(),
        [...seen.orders, ...urgent].map(({ orderNumber }) => orderNumber),
      )
    : [];
  // After the orders, whose reading brings the stored rows up to date.
  const lateOrders = may("orders.change") ? await countLateOrders(db(), now) : 0;
  const work = { urgent, lateOrders, threads, requests, shortStock, returns, mentions };
  const { waitingReviews, waitingQuestions } = seen;
  const waiting = may("reviews")
    ? { waitingReviews, waitingQuestions }
    : { waitingReviews: 0, waitingQuestions: 0 };
  const payoutsThatDiffer = may("payouts.explain") ? seen.payoutsThatDiffer : 0;
  const reader = { id: readerId, mayResolve: may("flags.resolve") };
  const needed = { attention: { ...seen, ...waiting, payoutsThatDiffer }, ...work, reader };
  // What concerns money and the machinery is not for the workshop.
  const needs = may("orders.read") ? needsOf(needed, now) : forWorkshop(needsOf(needed, now));
  return {
    now: now.toISOString(),
    today: londonDay(now),
    needs: foldNeeds(needs),
    count: countNeeds(needs),
    toMake: orders.toMake,
    toPack: { orders: orders.toPack.first.map(toPackOf), count: orders.toPack.count },
    days,
    mayWork: may("orders.work"),
  };
}

function forWorkshop(needs: readonly Need[]): readonly Need[] {
  return needs.filter(({ kind }) => ["Flag", "Return", "Late", "Not done"].includes(kind));
}

/** The note of a flag may name a sum or an e-mail address: packers see what it is about. */
function withoutNotes(attention: Attention): Attention {
  const orders = attention.orders.map((flag) => ({
    ...flag,
    note: flag.notDone === null ? flagText({ code: flag.code, note: "" }) : flag.note,
  }));
  return { ...attention, orders };
}

/** Without sums, which packers do not see. */
function toPackOf({ orderNumber, customerName, town, pieces, next }: ListedOrder): ToPack {
  return { orderNumber, customerName, town, pieces, next };
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  if (field("intent") === "retry") {
    const retried = await retryJobs(db(), act);
    if (!retried.ok) return refusedForm(retried, { intent: "retry" }, {});
    const count = retried.value;
    return data<ActResult>({
      done: `${count} ${count === 1 ? "job is" : "jobs are"} tried again.`,
    });
  }
  if (field("intent").startsWith("seen ")) return seenMention(field("intent"), act);
  const flagId = field("flag_id");
  const resolution = field("resolution").trim();
  const intent = `resolve ${flagId}`;
  const values = { resolution };
  if (!/^\d{1,15}$/.test(flagId)) throw data(null, { status: 400 });
  if (resolution === "" || resolution.length > RESOLUTION_MAX)
    return data<ActResult>(
      {
        intent,
        values,
        fieldErrors: { resolution: "Say how it was resolved, in up to 2,000 characters." },
      },
      422,
    );
  const resolved = await resolveFlag(db(), flagId, { act, resolution });
  if (resolved.ok) return data<ActResult>({ done: "The flag is resolved." });
  return refusedPage(resolved, flagRefusals);
}

async function seenMention(intent: string, act: Act) {
  const commentId = intent.slice("seen ".length);
  if (!/^\d{1,15}$/.test(commentId)) throw data(null, { status: 400 });
  const seen = await markSeen(db(), commentId, act);
  if (seen.ok) return data<ActResult>({ done: "Seen." });
  return refusedForm(seen, { intent }, { no_mention: "This comment has already been removed." });
}

/** What needs a person, what leaves next, and how the days went. */
export default function Today({ loaderData, actionData: result }: Route.ComponentProps) {
  const { needs, count, toMake, toPack, now, today, days, mayWork } = loaderData;
  return (
    <>
      <PageHead title="Today" note={formatWeekday(today)} />
      <ConflictStrip text={result?.conflict} />
      <DoneStrip text={result?.done} />
      <div className="grid gap-12 day:grid-cols-[minmax(0,1fr)_19rem]">
        <div>
          <Section
            title={
              count === 0
                ? "Nothing needs a person"
                : `${counted(count, "thing")} ${count === 1 ? "needs" : "need"} a person`
            }
            note={count > 1 ? "most urgent first" : undefined}
            className=""
          >
            {count === 0 ? (
              <p className="mt-3 text-ink-2">
                Late orders, flags, refunds, messages, short stock and problems of the shop appear
                here.
              </p>
            ) : (
              <NeedsTable {...{ needs, result }} />
            )}
          </Section>
          {mayWork && <OrdersToPack {...toPack} now={now} isFirst={count === 0} />}
        </div>
        <div className="grid content-start gap-8">
          {mayWork && <PiecesToMake days={toMake} today={today} />}
          {days !== null && <Takings days={days} />}
        </div>
      </div>
    </>
  );
}
