import { endOfLondonDay, formatDay, formatMinute, isDay, londonDay } from "#shop/kit/time.ts";

/** The moment that the screen shows, and what is said of it. */
export type Moment = {
  readonly at: Date;
  /** "24 November 2026, 14:02, when it was placed", "at the end of 3 December 2026". */
  readonly words: string;
  /** What is wrong with the day that was typed; null if nothing is. */
  readonly problem: string | null;
};

/** The moment of a day that was typed: its end, or now for today; without one, that at which the order was placed. */
export function readMoment(typed: string, placedAt: Date, now: Date): Moment {
  const placed = {
    at: placedAt,
    words: `${formatMinute(placedAt)}, when it was placed`,
    problem: null,
  };
  if (typed === "") return placed;
  if (!isDay(typed)) return { ...placed, problem: "Enter a day, such as 2026-11-24." };
  const today = londonDay(now);
  if (typed > today) return { ...placed, problem: "This day is still to come." };
  if (typed === today) return { at: now, words: "today, as it is now", problem: null };
  const end = endOfLondonDay(typed);
  // The first instant after a day belongs to the next one.
  const at = new Date(end.getTime() - 1);
  return { at, words: `at the end of ${formatDay(at)}`, problem: null };
}
