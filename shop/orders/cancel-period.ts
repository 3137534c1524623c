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

/** Within how many days the trader repays after a withdrawal (Consumer Contracts Regulations 2013, reg. 34). */
const REPAY_DAYS = 14;

/**
 * The last day for the refund after a withdrawal, as "2026-12-18": 14 days after the goods came back, or
 * where there are none to send back, after the trader was told (reg. 34(5) and (6)). The goods have the
 * same time to be sent back, counted from the day of telling (reg. 35(4)).
 */
export function lastRepayDay(from: Date): string {
  return addDays(londonDay(from), REPAY_DAYS);
}
