import type { Availability } from "#shop/catalogue/availability.ts";

/** A range of working days. */
export type Days = { readonly min: number; readonly max: number };

export type DeliveryTimes = {
  /** From the order to dispatch. */
  readonly handling: Days;
  /** In transit. */
  readonly transit: Days;
};

/** Stock is dispatched on the day of the order, or on the next after the cut-off (delivery-estimate.ts). */
const FROM_STOCK: Days = { min: 0, max: 1 };
/** The shortest transit times on our pages: "2-3 working days", and abroad "one to two weeks". */
const QUICKEST_UK = 2;
const QUICKEST_ABROAD = 5;

/**
 * Handling and transit times in working days, for feeds and structured data. The longest transit is the
 * shopkeeper's own figure (transit_days), on which the delivery estimate is based. A lead time is in
 * calendar days: two weeks are ten working days.
 */
export function deliveryTimes(
  availability: Availability,
  { country, transitDays }: { readonly country: string; readonly transitDays: number },
): DeliveryTimes {
  const quickest = country === "GB" ? QUICKEST_UK : QUICKEST_ABROAD;
  return {
    handling:
      availability.state === "made-to-order" ? workingDays(availability.leadTimeDays) : FROM_STOCK,
    transit: { min: Math.min(quickest, transitDays), max: transitDays },
  };
}

function workingDays(leadTimeDays: number): Days {
  const working = workingDaysOf(leadTimeDays);
  return { min: working, max: working };
}

/** A lead time in working days: two weeks are ten. */
export function workingDaysOf(leadTimeDays: number): number {
  return Math.ceil((leadTimeDays * 5) / 7);
}
