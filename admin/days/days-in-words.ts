import { formatShortDay } from "#shop/kit/time.ts";

/** "Mon 21 Dec", or "Mon 21 Dec to Sun 3 Jan 2027". */
export function daysInWords(
  { firstDay, lastDay }: { readonly firstDay: string; readonly lastDay: string },
  now: Date,
): string {
  const first = formatShortDay(firstDay, now);
  return firstDay === lastDay ? first : `${first} to ${formatShortDay(lastDay, now)}`;
}
