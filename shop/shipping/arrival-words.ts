import { addDays, formatWeekday, londonDay, monthNames } from "#shop/kit/time.ts";
import { isAcrossCustoms } from "./islands.ts";
import type { Place } from "./postal-code.ts";

const UNLESS_HELD = ", if customs do not hold it";
/** The time within which the terms promise goods (content/pages/terms-conditions.md, part 6). */
const USUAL_DAYS = 30;

/** What to add to a promised day: across customs none is promised without a condition. */
export function unlessHeld(to: Place): string {
  return isAcrossCustoms(to) ? UNLESS_HELD : "";
}

/** "Wednesday 30 December" after the word "by", with the condition. */
export function promisedBy(day: string, to: Place, now?: Date): string {
  return formatWeekday(day, now) + unlessHeld(to);
}

/** When an order that is placed now arrives, in the parts of a sentence. */
export type ArrivalWords = {
  readonly preposition: "by" | "from";
  /** "Thursday 26 November" or "22 to 30 December". */
  readonly day: string;
  /** What follows the day, with the full stop: the condition, and that it takes longer than the terms say. */
  readonly more: string;
};

/** Words for the day of an estimate, and for its days across customs, which have a first one. */
export function arrivalWords(
  { deliverFrom, deliverBy }: { readonly deliverFrom: string | null; readonly deliverBy: string },
  now: Date,
): ArrivalWords {
  const isLate = deliverBy > addDays(londonDay(now), USUAL_DAYS);
  const late = isLate
    ? ` That is later than our usual ${USUAL_DAYS} days: by ordering you agree to it.`
    : "";
  if (deliverFrom === null)
    return { preposition: "by", day: formatWeekday(deliverBy), more: `.${late}` };
  return {
    preposition: "from",
    day: daysInWords(deliverFrom, deliverBy),
    more: `${UNLESS_HELD}.${late}`,
  };
}

/** "22 to 30 December", "28 December to 8 January". */
function daysInWords(first: string, last: string): string {
  const [from, to] = [first, last].map((day) => ({
    date: Number(day.slice(8)),
    month: monthNames[Number(day.slice(5, 7)) - 1] ?? "",
  }));
  const month = from?.month === to?.month ? "" : ` ${from?.month}`;
  return `${from?.date}${month} to ${to?.date} ${to?.month}`;
}
