import type { Availability } from "#shop/catalogue/product.ts";

/** Working days, from the least to the most. */
export type Days = { readonly min: number; readonly max: number };

export type DeliveryTimes = {
  /** From the order until it leaves. */
  readonly handling: Days;
  /** On the way. */
  readonly transit: Days;
};

/** In the UK the two to three working days of a thing in stock are counted from the order. */
const UK_TRANSIT: Days = { min: 2, max: 3 };
/** "Reckon with one to two weeks on the way" (content/pages/delivery.md). */
const TRANSIT_ABROAD: Days = { min: 5, max: 10 };

/**
 * How long a product takes to a country, by the promises of the product's page and of the delivery
 * page: the sum of both is what they name. A lead time is told in days of the calendar: two weeks are
 * ten working days.
 */
export function deliveryTimes(availability: Availability, country: string): DeliveryTimes {
  const lead =
    availability.state === "made-to-order" ? Math.ceil((availability.leadTimeDays * 5) / 7) : 0;
  return {
    handling: { min: lead, max: lead },
    transit: country === "GB" ? UK_TRANSIT : TRANSIT_ABROAD,
  };
}
