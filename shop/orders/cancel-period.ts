import { CANCEL_DAYS } from "#shop/content/cancellation.ts";
import { addDays, endOfLondonDay, londonDay } from "#shop/kit/time.ts";

/** The last whole day on which goods that came at this moment can be sent back: "2026-12-18". The day they came does not count. */
export function lastCancelDay(deliveredAt: Date): string {
  return addDays(londonDay(deliveredAt), CANCEL_DAYS);
}

/** When the right to cancel ends for goods that came at this moment: as that day ends in London. */
export function cancelUntil(deliveredAt: Date): Date {
  return endOfLondonDay(lastCancelDay(deliveredAt));
}
