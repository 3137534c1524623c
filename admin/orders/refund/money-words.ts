import { formatShortDay, formatTime, londonDay } from "#shop/kit/time.ts";

/** "Tue 17 Nov". */
export function dayOf(instant: Date, now: Date): string {
  return formatShortDay(londonDay(instant), now);
}

/** "at 14:02", or on another day "on Tue 17 Nov at 14:02". */
export function momentOf(instant: Date, now: Date): string {
  const at = `at ${formatTime(instant)}`;
  return londonDay(instant) === londonDay(now) ? at : `on ${dayOf(instant, now)} ${at}`;
}
