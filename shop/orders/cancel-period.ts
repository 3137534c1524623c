import { CANCEL_DAYS } from "#shop/content/cancellation.ts";
import { addDays, endOfLondonDay, londonDay } from "#shop/kit/time.ts";

/** The last day on which goods delivered at a time can be sent back, as "2026-12-18". The day of delivery does not count. */
export function lastCancelDay(deliveredAt: Date): string {
  return addDays(londonDay(deliveredAt), CANCEL_DAYS);
}

/** When the right to cancel ends for goods delivered at a time: at the end of that day in London. */
export function cancelUntil(deliveredAt: Date): Date {
  return endOfLondonDay(lastCancelDay(deliveredAt));
}
