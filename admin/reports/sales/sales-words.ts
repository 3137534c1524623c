import { formatShortDay } from "#shop/kit/time.ts";
import type { ReportDays, ReportRange, Step } from "#shop/reports/report-range.ts";

/** What the strokes of a chart stand for; null without a comparison. */
export function earlierInWords({ against }: Pick<ReportRange, "against">): string | null {
  if (against === "none") return null;
  return against === "year" ? "A year before" : "The days before";
}

/** What is below a bar: "24", "1 Dec", "16 Nov" or "Nov". */
export function labelOf(
  { firstDay }: ReportDays,
  { by, isFirst }: { readonly by: Step; readonly isFirst: boolean },
): string {
  const [, day = "", month = ""] = formatShortDay(firstDay, new Date(firstDay)).split(" ");
  if (by === "month")
    return month === "Jan" || isFirst ? `${month} ${firstDay.slice(2, 4)}` : month;
  if (by === "week" || isFirst || day === "1") return `${day} ${month}`;
  return day;
}
