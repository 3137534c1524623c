import { addDays, isDay, londonDay } from "#shop/kit/time.ts";

/** The furthest day that may be promised for the rest of an order. */
const PROMISE_DAYS_MAX = 365;

/** What is wrong with the new day for the rest of an order; null if nothing is, or none was entered. */
export function restDayError(day: string): string | null {
  const today = londonDay(new Date());
  const isComing = isDay(day) && day >= today && day <= addDays(today, PROMISE_DAYS_MAX);
  return day === "" || isComing ? null : "Enter a day from today on, within a year.";
}
