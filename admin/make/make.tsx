import { randomUUID } from "node:crypto";
import {
  Link,
  useActionData,
  useLoaderData,
  useLocation,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from "react-router";
import { readWork, WORK_ORDERS_MAX } from "#shop/admin/read-work.server.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { PRESS_MAX } from "#shop/making/make-pieces.server.ts";
import { piecesIn, workUntil } from "#shop/making/work-list.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { EmptyList } from "#admin/components/list/empty-list.tsx";
import { listHref } from "#admin/components/list/list-query.ts";
import { PageHead } from "#admin/components/page-head.tsx";
import { CannotPanel } from "./cannot-panel.tsx";
import { readCannot } from "./cannot-view.server.ts";
import { answerForm, type MakeResult } from "./make-forms.server.ts";
import { allOf, makeViews, toMadeRow, toWorkDays, untilOf } from "./make-view.ts";
import { MadeStrip } from "./made-strip.tsx";
import { MadeToday } from "./made-today.tsx";
import { MakeTabs } from "./make-tabs.tsx";
import { useNextRow } from "./use-next-row.ts";
import { PieceForm, WorkTable } from "./work-table.tsx";

export { shouldRevalidate } from "#admin/http/revalidate.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date();
  const { searchParams } = new URL(request.url);
  const view = makeViews.find((each) => each === searchParams.get("view")) ?? "until";
  const until = untilOf(searchParams.get("until"), now);
  const { work, isCut, made } = await readWork(db(), now);
  const soon = workUntil(work, until);
  const shown = view === "all" ? work : soon;
  return {
    view,
    until,
    untilName: formatShortDay(until, now),
    counts: { until: piecesIn(soon), all: piecesIn(work) },
    days: toWorkDays(shown, now),
    toStart: atMost(allOf(shown, "to_start")),
    beingMade: atMost(allOf(shown, "being_made")),
    made: made.map(toMadeRow),
    cut: isCut ? WORK_ORDERS_MAX : null,
    cannot: await readCannot(searchParams, work, now),
    now: now.toISOString(),
    actId: randomUUID(),
  };
}

/** One press takes so many: the rest is there afterwards. */
function atMost({ pieces, count }: ReturnType<typeof allOf>) {
  return pieces.length <= PRESS_MAX
    ? { pieces, count }
    : { pieces: pieces.slice(0, PRESS_MAX), count: PRESS_MAX };
}

export async function action(args: ActionFunctionArgs) {
  return answerForm(args);
}

/** What the workshop has to make, by the day on which it leaves. */
export default function Make() {
  const page = useLoaderData<typeof loader>();
  const result: MakeResult | undefined = useActionData<typeof action>();
  const { days, made, counts, cut, cannot, now, actId } = page;
  const { search } = useLocation();
  const rows = useNextRow(result);
  // What was said is done: the panel closes.
  const isAsking = cannot !== null && !(result?.intent === "cannot" && result.done !== undefined);
  const sending = { actId, result };
  return (
    <>
      <Head {...page} result={result} />
      <ConflictStrip text={result?.conflict} />
      <MadeStrip {...sending} />
      <MakeTabs {...page} />
      {cut !== null && (
        <p className="strip mt-4">
          Only the {cut} most urgent orders are shown. Make them first; the others come up then.
        </p>
      )}
      <div className="make">
        <section aria-label="Pieces" ref={rows}>
          {days.length === 0 ? (
            <EmptyList
              title={counts.all === 0 ? "Nothing is to be made." : "Nothing is to be made by then."}
            >
              Paid orders of what is made to order appear here.
            </EmptyList>
          ) : (
            <WorkTable days={days} {...sending} />
          )}
          {counts.all > 0 && !isAsking && (
            <p className="mt-3">
              <Link className="link" to={listHref(search, { do: "cannot" })} preventScrollReset>
                Cannot make one of these
              </Link>
            </p>
          )}
          {isAsking && <CannotPanel {...sending} cannot={cannot} now={now} />}
          <MadeToday rows={made} {...sending} />
        </section>
      </div>
    </>
  );
}

type Batch = { readonly pieces: readonly string[]; readonly count: number };

/** What is shown, in one press: the next step of most of it is green. */
function Head({
  toStart,
  beingMade,
  ...sending
}: {
  toStart: Batch;
  beingMade: Batch;
  actId: string;
  result: MakeResult | undefined;
}) {
  return (
    <PageHead title="Make">
      {beingMade.count > 1 && (
        <PieceForm
          {...sending}
          intent="mark_made"
          pieces={beingMade.pieces}
          submit={`Mark made ${beingMade.count}`}
          variant={toStart.count > 0 ? "quiet" : "primary"}
        />
      )}
      {toStart.count > 0 && (
        <PieceForm
          {...sending}
          intent="start_making"
          pieces={toStart.pieces}
          submit={`Start making ${toStart.count}`}
          variant="primary"
        />
      )}
    </PageHead>
  );
}
