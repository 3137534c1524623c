import type { ReportDays } from "#shop/reports/report-range.ts";
import type { LeftKind } from "#shop/reports/lead-times/lead-time-queries.server.ts";

export const leftTitles: Readonly<Record<LeftKind, string>> = {
  all: "Pieces dispatched",
  kept: "Pieces dispatched in time",
  late: "Pieces dispatched late",
  stock: "Pieces dispatched from stock",
  made: "Pieces dispatched, made to order",
};

/** The address of the lines behind a figure of some days. */
export function leftRowsHref({ firstDay, lastDay }: ReportDays, kind: LeftKind): string {
  const asked = new URLSearchParams({ from: firstDay, to: lastDay });
  if (kind !== "all") asked.set("kind", kind);
  return `/reports/lead-times/rows?${asked.toString()}`;
}
