import { data } from "react-router";
import { londonDay } from "#shop/kit/time.ts";
import {
  readRange,
  type RangeProblem,
  type ReportRange,
  type UsualRange,
} from "#shop/reports/report-range.ts";
import { permission } from "#shop/staff/rights.ts";
import { sessionOf } from "#admin/http/access-context.ts";
import type { RouteArgs } from "#admin/http/form.server.ts";

/** What every report reads from its request. */
export type ReportRequest = {
  readonly range: ReportRange;
  readonly problem: RangeProblem | null;
  readonly typed: { readonly from: string; readonly to: string };
  /** The place from which a list goes on; null for its beginning. */
  readonly after: string | null;
  readonly mayReadVat: boolean;
  readonly now: Date;
};

const TYPED_MAX = 20;
/** A place is shorter. A question that is kept for a job has 1,000 characters at most. */
const AFTER_MAX = 200;

/** The days that a report is asked for, and whether the person may see VAT. */
export function readReportRequest(
  { request, context }: RouteArgs,
  usual?: UsualRange,
): ReportRequest {
  const now = new Date();
  const params = new URL(request.url).searchParams;
  const typed = (name: string) => (params.get(name) ?? "").slice(0, TYPED_MAX);
  const after = params.get("after");
  return {
    after: after === null || after.length > AFTER_MAX ? null : after,
    ...readRange(params, londonDay(now), usual),
    typed: { from: typed("from"), to: typed("to") },
    mayReadVat: permission(sessionOf(context).staff.role, "accounts.read") !== "no",
    now,
  };
}

/** What a file to download reads from its request, and its days for its name. Throws 400 for days that can't be read. */
export function readFileRequest(
  args: RouteArgs,
  usual?: UsualRange,
): Pick<ReportRequest, "range" | "now"> & { readonly days: string } {
  const { range, problem, now } = readReportRequest(args, usual);
  if (problem !== null) throw data(null, { status: 400 });
  return { range, now, days: `${range.firstDay}-to-${range.lastDay}` };
}
