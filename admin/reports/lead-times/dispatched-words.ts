import type { ReportDays } from "#shop/reports/report-range.ts";
import type { DispatchedKind } from "#shop/reports/lead-times/lead-time-report.server.ts";

export const dispatchedTitles: Readonly<Record<DispatchedKind, string>> = {
  all: "Pieces dispatched",
  kept: "Pieces dispatched in time",
  late: "Pieces dispatched late",
  stock: "Pieces dispatched from stock",
  made: "Pieces dispatched, made to order",
};

/** The address of the lines behind a figure of some days. */
export function dispatchedRowsHref(
  { firstDay, lastDay }: ReportDays,
  kind: DispatchedKind,
): string {
  const asked = new URLSearchParams({ from: firstDay, to: lastDay });
  if (kind !== "all") asked.set("kind", kind);
  return `/reports/lead-times/rows?${asked.toString()}`;
}
