import type { Availability } from "#shop/catalogue/availability.ts";

/** Working days, from the least to the most. */
export type Days = { readonly min: number; readonly max: number };

export type DeliveryTimes = {
  /** From the order until it leaves. */
  readonly handling: Days;
  /** On the way. */
  readonly transit: Days;
};

/** What is in stock leaves on the day of the order, or after the cut-off on the next (promise.ts). */
const FROM_STOCK: Days = { min: 0, max: 1 };
/** The quickest that pages speak of: "2-3 working days", and abroad "one to two weeks". */
const QUICKEST_UK = 2;
const QUICKEST_ABROAD = 5;

/**
 * How long a product takes to a country in working days, for those who compare shops without a date:
 * the most is the shopkeeper's own figure (transit_days), which the promised day is reckoned by. A
 * lead time is told in days of the calendar: two weeks are ten working days.
 */
export function deliveryTimes(
  availability: Availability,
  { country, transitDays }: { readonly country: string; readonly transitDays: number },
): DeliveryTimes {
  const quickest = country === "GB" ? QUICKEST_UK : QUICKEST_ABROAD;
  return {
    handling: availability.state === "made-to-order" ? made(availability.leadTimeDays) : FROM_STOCK,
    transit: { min: Math.min(quickest, transitDays), max: transitDays },
  };
}

function made(leadTimeDays: number): Days {
  const working = Math.ceil((leadTimeDays * 5) / 7);
  return { min: working, max: working };
}
