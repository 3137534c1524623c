import { data, Link, redirect } from "react-router";
import {
  beginBulkAct,
  findBulkAct,
  undoBulkAct,
  type BulkResult,
} from "#shop/back-office/bulk-acts.server.ts";
import { bulkActions } from "#shop/back-office/order-views.ts";
import { formatTime } from "#shop/kit/time.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { useReloads } from "#admin/components/use-reloads.ts";
import type { Undone } from "#admin/components/undone.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import { actOf, readTextFields, refusedForm } from "#admin/http/form.server.ts";
import { counted, formatNumber } from "#shop/kit/text.ts";
import { order, text } from "#admin/list/columns.tsx";
import { Ledger } from "#admin/list/ledger.tsx";
import type { Ticks } from "#admin/list/list.ts";
import { TickForm } from "#admin/list/ticks.tsx";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/bulk-act";
import { bulkRefusals, bulkRights, bulkWords, undoIntent } from "./bulk-words.ts";

/** By the reason that is stored. */
const obstacles: Readonly<Record<string, string>> = bulkRefusals;

export async function loader({ params, context }: Route.LoaderArgs) {
  const bulk = await findBulkAct(db(), params.id);
  if (bulk === null) throw data(null, { status: 404 });
  const { role, id: staffId } = sessionOf(context).staff;
  const { actor, begunAt, dueAt, action, results } = bulk;
  return {
    action,
    who: await whoOf(actor),
    begun: formatTime(begunAt),
    due: dueAt.toISOString(),
    state: stateOf(bulk),
    results: results.map(({ state, reason, ...order }) => ({
      ...order,
      state,
      reason: state === "refused" ? (obstacles[reason] ?? "That did not work.") : "",
    })),
    intents: Object.keys(retry.acts).filter(
      (each) => permission(role, bulkRights[each as OrderWork]) === "yes",
    ),
    now: new Date(),
    // One's own is undone at the foot of the screen.
    mayUndo: actor.id !== staffId && permission(role, bulkRights[action]) === "yes",
  };
}

function stateOf({
  isDue,
  undoneAt,
  finishedAt,
}: NonNullable<Awaited<ReturnType<typeof findBulkAct>>>) {
  if (undoneAt !== null) return "undone";
  if (finishedAt !== null) return "finished";
  return isDue ? "running" : "waiting";
}

async function whoOf({ id }: Actor): Promise<string> {
  const names = id === null ? undefined : await findStaffNames(db(), [id]);
  return names?.get(id ?? "") ?? "Somebody";
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const intent = field("intent");
  const { id } = args.params;
  if (intent.startsWith("undo_")) {
    const bulk = await findBulkAct(db(), id);
    if (bulk === null || intent !== undoIntent(bulk.action)) throw data(null, { status: 400 });
    const undone = await undoBulkAct(db(), id, { act });
    const count = bulk.results.length;
    const text = `Undone: ${counted(count, "order")} ${count === 1 ? "is as it was" : "are as they were"}.`;
    if (undone.ok) return data<BulkAnswer>({ isUndone: true, text });
    const formError = "It has already begun and can’t be undone.";
    return data<BulkAnswer>({ isUndone: false, text: formError, formError }, 409);
  }
  const again = bulkActions.find((each) => each === intent);
  if (again === undefined) throw data(null, { status: 400 });
  const begun = await beginBulkAct(db(), { act, action: again, orderIds: field.all("id") });
  if (begun.ok) throw redirect(`/orders/bulk/${act.actId}`, 303);
  return refusedForm(begun, {}, bulkRefusals);
}

/** `Undone`, for the bar at the foot of the screen, in which it may have been undone. */
type BulkAnswer = FormResult & Partial<Undone>;

const resultWords = { waiting: "Not yet", done: "Done", refused: "Not done" } as const;

const bulkResults = {
  key: ({ orderId }: BulkResult) => orderId,
  columns: [
    order<BulkResult>({ opens: true }),
    text<BulkResult>("Customer", ({ customerName }) => customerName),
    text<BulkResult>("Result", ({ state }) => resultWords[state], {
      second: ({ reason }) => reason,
      tone: ({ state }) => (state === "refused" ? "error" : "plain"),
    }),
  ],
};

/** What can be tried with the orders that were refused. */
const retry: Ticks<BulkResult> = {
  id: ({ orderId }) => orderId,
  label: ({ orderNumber }) => orderNumber,
  most: 0,
  acts: {
    start_making: bulkWords.start_making,
    mark_made: bulkWords.mark_made,
    mark_delivered: bulkWords.mark_delivered,
  },
};
type OrderWork = "start_making" | "mark_made" | "mark_delivered";

type Shown = Route.ComponentProps["loaderData"];

/** One act on many orders: whether it waits, and a result for each order. */
export default function BulkActPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { action: name, who, begun, state, results } = loaderData;
  // Without JavaScript, the page has a link.
  useReloads(state === "waiting" || state === "running");
  const refusedOnes = results.filter((each) => each.state === "refused");
  const doneOnes = results.filter((each) => each.state === "done");
  return (
    <>
      <PageHead
        title={`${bulkWords[name].name}, ${counted(results.length, "order")}`}
        crumb={{ to: "/orders", name: "Orders" }}
        note={`${who}, ${begun}`}
      />
      {result?.formError !== undefined && (
        <p role="alert" className="strip strip-error mb-4">
          {result.formError}
        </p>
      )}
      <State
        page={loaderData}
        done={doneOnes.length}
        refused={refusedOnes.length}
        result={result}
      />
      <Results key={`${state} ${refusedOnes.length}`} {...loaderData} />
    </>
  );
}

/** A row for each order. Those that were refused are ticked at the end, so that another act can follow. */
function Results({ results: rows, intents, state, now }: Shown) {
  const refused = rows.filter((row) => row.state === "refused").map(({ orderId }) => orderId);
  const table = { name: "Orders of the act", list: bulkResults, rows, now };
  if (state !== "finished" || refused.length === 0 || intents.length === 0)
    return <Ledger {...table} />;
  const acts = { intents, result: { values: { ids: refused.join(" ") } } };
  return (
    <TickForm of={retry} {...{ rows, acts }} found={0} search="">
      {(ticks) => <Ledger {...table} ticks={ticks} />}
    </TickForm>
  );
}

function State({
  page,
  done,
  refused,
  result,
}: {
  page: Shown;
  done: number;
  refused: number;
  result: FormResult | undefined;
}) {
  const { state, due, results, mayUndo } = page;
  const left = results.length - done - refused;
  const words = {
    waiting: `Nothing is done yet. It begins at ${formatTime(new Date(due))} and can be undone until then.`,
    running: `${formatNumber(left)} of ${counted(results.length, "order")} still to do.`,
    undone: "Undone. Nothing was changed.",
    finished:
      refused === 0
        ? `Done for ${done === 1 ? "the order" : `all ${done} orders`}.`
        : `Done for ${counted(done, "order")}, not for ${refused}.`,
  }[state];
  return (
    <div
      role="status"
      className={`strip flex flex-wrap items-center gap-4 ${state === "finished" && refused === 0 ? "strip-ok" : ""}`}
    >
      <p className="font-medium">{words}</p>
      {state === "waiting" && mayUndo && (
        <ActForm result={result} intent={undoIntent(page.action)} submit="Undo" variant="quiet" />
      )}
      {(state === "waiting" || state === "running") && (
        <Link className="link scripted:hidden" to="" reloadDocument>
          Look again
        </Link>
      )}
    </div>
  );
}
