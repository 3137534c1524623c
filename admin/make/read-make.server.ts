import { readWork, WORK_ORDERS_MAX } from "#shop/back-office/read-work.server.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { readPlan, type WorkPlan } from "#shop/making/read-plan.server.ts";
import { piecesIn, workPage, workUntil, type Work } from "#shop/making/work-list.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { firstBars, toCutListView, type CutListView } from "./cut-view.ts";
import { makeViews, toWorkDays, untilOf, whenShort, type MakeView } from "./make-view.ts";
import { toPartRows } from "./parts-view.ts";

/**
 * What the workshop's screen and its print show, for the days that the URL asks for. The screen has a page of 50
 * orders and the first 20 bars, the print all of them.
 */
export async function readMake(
  search: URLSearchParams,
  { now, isPaper }: { readonly now: Date; readonly isPaper: boolean },
) {
  const view = makeViews.find((each) => each === search.get("view")) ?? "until";
  const until = untilOf(search.get("until"), now);
  const { work, isCut, made } = await readWork(db(), now);
  const soon = workUntil(work, until);
  const shown = view === "all" ? work : soon;
  const { known, unknown, ...plan } = await readPlan(db(), shown);
  const { work: onPage, pages, orders } = workPage(shown, search.get("after") ?? "");
  const cutLists = cutListsOf(plan, { work, now });
  const lists = isPaper || search.get("bars") === "all" ? cutLists : firstBars(cutLists);
  const shows = (...views: readonly MakeView[]) => isPaper || views.includes(view);
  const missing = (each: Work) => unknown.find(({ work: other }) => other === each)?.text ?? null;
  return {
    work,
    onPage,
    made,
    page: {
      view,
      until,
      untilName: formatShortDay(until, now),
      counts: { until: piecesIn(soon), all: piecesIn(work) },
      days: shows("until", "all") ? toWorkDays(isPaper ? shown : onPage, { now, missing }) : [],
      pages,
      orders,
      lists: shows("until", "all") ? lists : [],
      rope: shows("rope") ? toPartRows(known, ["rope"]) : [],
      iron: shows("iron") ? toPartRows(known, ["iron", "other"]) : [],
      cut: isCut ? WORK_ORDERS_MAX : null,
      now: now.toISOString(),
    },
  };
}

/** The cut lists to draw: those that are begun while a lath of theirs is needed, then what is planned. */
function cutListsOf(
  { plans, lists }: Pick<WorkPlan, "plans" | "lists">,
  { work, now }: { readonly work: readonly Work[]; readonly now: Date },
): readonly CutListView[] {
  const beingMade = new Set(
    work
      .filter(({ state }) => state === "being_made")
      .map(({ orderId, line }) => `${orderId} ${line.position}`),
  );
  const isNeeded = (orderId: string, position: number) => beingMade.has(`${orderId} ${position}`);
  const stored = lists.filter(({ list: { bars } }) =>
    bars.some(({ cuts }) => cuts.some(({ piece }) => isNeeded(piece.orderId, piece.position))),
  );
  const begun = stored.map(({ list, plan }) =>
    toCutListView(plan, {
      id: list.id,
      begun: whenShort(list.madeAt, now),
      isSawn: (at) => (list.bars[at]?.sawnAt ?? null) !== null,
      numberOf: (at) => list.bars[at]?.bar ?? at + 1,
      isNeeded,
    }),
  );
  const planned = plans.map((plan) =>
    toCutListView(plan, {
      id: null,
      begun: null,
      isSawn: () => null,
      numberOf: (at) => at + 1,
      isNeeded: () => true,
    }),
  );
  return [...begun, ...planned];
}
