import { addDays, formatShortDay, isDay, monthNames } from "#shop/kit/time.ts";

export const steps = ["day", "week", "month"] as const;
/** What a row and a bar of a report stand for. */
export type Step = (typeof steps)[number];

export const comparisons = ["none", "previous", "year"] as const;
/** The earlier days that a report is compared with: none, as many days just before, or those a year before. */
export type Comparison = (typeof comparisons)[number];

/** London days, both included, as "2026-11-24". */
export type ReportDays = { readonly firstDay: string; readonly lastDay: string };

export type ReportRange = ReportDays & { readonly by: Step; readonly against: Comparison };

/** Five years. */
export const REPORT_DAYS_MAX = 1_830;
/** The most rows by day; more days are shown by week. */
const DAY_ROWS_MAX = 100;
/** The most rows by week. */
const WEEK_ROWS_MAX = 106;

/** What a report shows without parameters: this month by day, or this month and the eleven before it by month. */
export type UsualRange = "month" | "year";

/**
 * The range that parameters of a URL name, or the usual one, up to today, against as many days before. `problem`
 * names what can't be used; the range is then the usual one.
 */
export function readRange(
  params: URLSearchParams,
  today: string,
  usual: UsualRange = "month",
): { readonly range: ReportRange; readonly problem: RangeProblem | null } {
  const [from, to] = [params.get("from") ?? "", params.get("to") ?? ""];
  const usualStep = usual === "year" ? "month" : "day";
  const by = steps.find((each) => each === params.get("by")) ?? usualStep;
  const against = comparisons.find((each) => each === params.get("against")) ?? "previous";
  const firstDay = usual === "year" ? elevenMonthsBefore(today) : firstOfMonth(today);
  const days = { firstDay: from || firstDay, lastDay: to || today };
  const problem = problemOf(days);
  const used = problem === null ? days : { firstDay, lastDay: today };
  return { range: { ...used, by: widerStep(by, daysOf(used)), against }, problem };
}

export type RangeProblem = { readonly field: "from" | "to"; readonly text: string };

function problemOf({ firstDay, lastDay }: ReportDays): RangeProblem | null {
  if (!isDay(firstDay)) return { field: "from", text: "Enter a day, such as 2026-11-24." };
  if (!isDay(lastDay)) return { field: "to", text: "Enter a day, such as 2026-11-24." };
  if (lastDay < firstDay) return { field: "to", text: "The last day is before the first day." };
  if (daysOf({ firstDay, lastDay }) > REPORT_DAYS_MAX)
    return { field: "to", text: "A report covers five years at most." };
  return null;
}

/** The chosen step, or the next longer one that keeps the rows of a report in bounds. */
function widerStep(by: Step, days: number): Step {
  if (by === "day" && days > DAY_ROWS_MAX) return widerStep("week", days);
  return by === "week" && days > WEEK_ROWS_MAX * 7 ? "month" : by;
}

/** How many days a range has. */
export function daysOf({ firstDay, lastDay }: ReportDays): number {
  return Math.round((Date.parse(lastDay) - Date.parse(firstDay)) / 86_400_000) + 1;
}

/** The parts of a range: each day, each week from Monday to Sunday, or each month. The first and last may be cut. */
export function partsOfRange({
  firstDay,
  lastDay,
  by,
}: Omit<ReportRange, "against">): ReportDays[] {
  const parts: ReportDays[] = [];
  for (let first = firstDay; first <= lastDay;) {
    const end = lastDayOf(first, by);
    parts.push({ firstDay: first, lastDay: end < lastDay ? end : lastDay });
    first = addDays(end, 1);
  }
  return parts;
}

function lastDayOf(day: string, by: Step): string {
  if (by === "day") return day;
  if (by === "week") return addDays(day, (7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);
  return addDays(firstOfNextMonth(day), -1);
}

/** The days that a range is compared with, as many as it has; null without a comparison. */
export function earlierDays({ firstDay, lastDay, against }: ReportRange): ReportDays | null {
  if (against === "none") return null;
  const days = daysOf({ firstDay, lastDay });
  const first = against === "year" ? yearBefore(firstDay) : addDays(firstDay, -days);
  return { firstDay: first, lastDay: addDays(first, days - 1) };
}

/** The part of the earlier days that a part of the range is compared with: as many days, from the same place. */
export function earlierPart(part: ReportDays, range: ReportRange): ReportDays | null {
  const earlier = earlierDays(range);
  if (earlier === null) return null;
  const skipped = daysOf({ firstDay: range.firstDay, lastDay: part.firstDay }) - 1;
  const firstDay = addDays(earlier.firstDay, skipped);
  return { firstDay, lastDay: addDays(firstDay, daysOf(part) - 1) };
}

/** The same date a year before; 28 February for 29 February. */
function yearBefore(day: string): string {
  const year = String(Number(day.slice(0, 4)) - 1);
  const same = `${year}${day.slice(4)}`;
  return isDay(same) ? same : `${year}-02-28`;
}

function elevenMonthsBefore(day: string): string {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const first = new Date(Date.UTC(year, month - 12, 1));
  return first.toISOString().slice(0, 10);
}

function firstOfMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function firstOfNextMonth(day: string): string {
  return firstOfMonth(addDays(firstOfMonth(day), 31));
}

/** "Tue 24 Nov", "16 Nov to 22 Nov" or "November 2026": the name of a part. */
export function nameOfDays({ firstDay, lastDay }: ReportDays, now: Date): string {
  if (firstDay === lastDay) return formatShortDay(firstDay, now);
  if (firstDay === firstOfMonth(firstDay) && lastDay === lastDayOf(firstDay, "month"))
    return monthName(firstDay);
  const [, ...first] = formatShortDay(firstDay, now).split(" ");
  const [, ...last] = formatShortDay(lastDay, now).split(" ");
  const shared = first.slice(1).join(" ") === last.slice(1).join(" ");
  return `${(shared ? first.slice(0, 1) : first).join(" ")} to ${last.join(" ")}`;
}

function monthName(day: string): string {
  return `${monthNames[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`;
}
