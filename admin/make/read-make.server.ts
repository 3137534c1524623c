import { readWork, WORK_ORDERS_MAX } from "#shop/admin/read-work.server.ts";
import { formatShortDay } from "#shop/kit/time.ts";
import { readPlan } from "#shop/making/read-plan.server.ts";
import { piecesIn, workUntil, type Work } from "#shop/making/work-list.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { toCutListView } from "./cut-view.ts";
import { makeViews, toWorkDays, untilOf } from "./make-view.ts";
import { toPartRows } from "./parts-view.ts";

/** What the workshop's screen and its print show, for the days that the URL asks for. */
export async function readMake(search: URLSearchParams, now: Date) {
  const view = makeViews.find((each) => each === search.get("view")) ?? "until";
  const until = untilOf(search.get("until"), now);
  const { work, isCut, made } = await readWork(db(), now);
  const soon = workUntil(work, until);
  const shown = view === "all" ? work : soon;
  const { known, unknown, plans } = await readPlan(db(), shown);
  const missing = (each: Work) => unknown.find(({ work: other }) => other === each)?.text ?? null;
  const isNeeded = (orderId: string, position: number) =>
    shown.some((each) => each.orderId === orderId && each.line.position === position);
  const planned = { id: null, begun: null, isSawn: () => null, isNeeded };
  return {
    work,
    shown,
    made,
    page: {
      view,
      until,
      untilName: formatShortDay(until, now),
      counts: { until: piecesIn(soon), all: piecesIn(work) },
      days: toWorkDays(shown, { now, missing }),
      lists: plans.map((plan) => toCutListView(plan, planned)),
      rope: toPartRows(known, ["rope"]),
      iron: toPartRows(known, ["iron", "other"]),
      cut: isCut ? WORK_ORDERS_MAX : null,
      now: now.toISOString(),
    },
  };
}
