import { data, redirect } from "react-router";
import { dispatchResult } from "#shop/back-office/carrier-run/dispatch-result.server.ts";
import { matchResult } from "#shop/back-office/carrier-run/match-result.server.ts";
import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { findStaffNames } from "#shop/staff/list-staff.server.ts";
import { ActForm } from "#admin/components/act-form.tsx";
import { ConflictStrip } from "#admin/components/conflict-strip.tsx";
import { PageHead } from "#admin/components/page-head.tsx";
import { actOf, readTextFields, refusedForm, wholeOf } from "#admin/http/form.server.ts";
import { formatNumber } from "#shop/kit/text.ts";
import type { FormResult } from "#web/form-result.ts";
import type { Route } from "./+types/result";
import { MatchedLines, UnmatchedLines } from "./result-lines.tsx";
import { lineReason } from "./result-words.ts";

/** Lines on a page. */
const LINES_MAX = 100;

export async function loader({ params, request }: Route.LoaderArgs) {
  const matched = await matchResult(db(), params.id);
  if (matched === null) throw data(null, { status: 404 });
  const { result, rows } = matched;
  const query = new URL(request.url).searchParams;
  const from = Number(query.get("from")) || 0;
  const ready = rows.filter(({ state }) => state !== "unmatched");
  const unmatched = rows.filter(({ state }) => state === "unmatched");
  const shown = ready.filter(({ line }) => line >= from).slice(0, LINES_MAX + 1);
  const now = new Date();
  const day = londonDay(result.readAt);
  const readAt = formatTime(result.readAt);
  return {
    carriers: [...new Set(ready.flatMap(({ shipment }) => shipment?.carrier ?? []))],
    who: await nameOf(result.actor.id),
    at: day === londonDay(now) ? readAt : `${formatShortDay(day, now)} ${readAt}`,
    isAgain: query.has("again"),
    lines: rows.length,
    count: ready.filter(({ state }) => state === "ready").length,
    begun: ready.filter(({ state }) => state === "begun").length,
    ready: shown
      .slice(0, LINES_MAX)
      .map(({ line, orderNumber, trackingNumber, shipment, state }) => ({
        line,
        orderNumber,
        shipment,
        state,
        isFormed:
          readTrackingNumber(trackingNumber, shipment?.carrier)?.carrier === shipment?.carrier,
      })),
    next: shown[LINES_MAX]?.line ?? null,
    unmatchedCount: unmatched.length,
    unmatched: unmatched.slice(0, LINES_MAX).map((row) => ({
      line: row.line,
      orderNumber: row.orderNumber,
      trackingNumber: row.trackingNumber,
      reason: row.unmatched === null ? "" : lineReason(row.unmatched),
    })),
  };
}

async function nameOf(id: string | null): Promise<string> {
  return (id === null ? undefined : (await findStaffNames(db(), [id])).get(id)) ?? "Somebody";
}

export async function action(args: Route.ActionArgs) {
  const field = await readTextFields(args.request);
  const act = actOf(args, field);
  const seen = wholeOf(field("seen"));
  const begun = await dispatchResult(db(), args.params.id, { act, seen });
  if (begun.ok) throw redirect(`/orders/bulk/${act.actId}`, 303);
  if (begun.reason === "no_result") throw data(null, { status: 404 });
  if (begun.reason === "act_reused") return refusedForm({ reason: begun.reason }, {}, {});
  const message = {
    nothing_ready: "A colleague has begun to dispatch these orders.",
    changed: "Orders have changed since this page was opened.",
  }[begun.reason];
  return data<FormResult>({ formError: message }, { status: 409 });
}

/** The numbers of a carrier's file, or those that were typed: which order gets which number, and what of it dispatches nothing. */
export default function CarrierResult({ loaderData, actionData: result }: Route.ComponentProps) {
  const { carriers, who, at, isAgain, lines, count, begun } = loaderData;
  return (
    <>
      <PageHead
        title={carriers.length === 1 ? `Numbers from ${carriers[0]}` : "Numbers from carriers"}
        crumb={{ to: "/pack/run", name: "Carrier run" }}
        note={`read by ${who}, ${at}`}
      >
        {count > 0 && (
          <ActForm intent="dispatch" submit={`Dispatch ${formatNumber(count)}`}>
            <input type="hidden" name="seen" value={count} />
          </ActForm>
        )}
      </PageHead>
      <ConflictStrip text={result?.formError} />
      {isAgain && (
        <p role="status" className="strip mb-4">
          These numbers were read before, {at}, by {who}. Nothing was done twice.
        </p>
      )}
      {lines === 0 && <p className="strip">Its lines were deleted after 30 days.</p>}
      {lines > 0 && count === 0 && (
        <p className="strip mb-4">
          {begun > 0
            ? "Everything here that can be dispatched has been dispatched."
            : "Nothing here can be dispatched."}
        </p>
      )}
      <UnmatchedLines lines={loaderData.unmatched} count={loaderData.unmatchedCount} />
      <MatchedLines lines={loaderData.ready} next={loaderData.next} total={count + begun} />
    </>
  );
}
