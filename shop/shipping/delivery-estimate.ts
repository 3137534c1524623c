import { addDays, londonDay, londonHour } from "#shop/kit/time.ts";
import { bankHolidays, type Nation } from "./bank-holidays.ts";
import type { Outward } from "./postcode.ts";

/** Orders placed before this hour, in London, leave the same working day. */
export const CUT_OFF_HOUR = 14;
/** Where parcels leave from. */
const WAREHOUSE: Nation = "england-and-wales";

/** Postcode areas whose addresses lie in Scotland (TD and DG reach over the border by a few miles). */
const scottish = new Set("AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "));

/** What decides when a parcel arrives, besides the moment of the order. */
export type EstimateInput = {
  /** Days to make what is made to order, the longest of its lines; 0 when all is in stock. */
  readonly leadTimeDays: number;
  /** Working days on the way. */
  readonly transitDays: number;
  /** Whose holidays count where the parcel goes; null abroad, where weekends alone do. */
  readonly nation: Nation | null;
};

/** The day a parcel leaves and the day it is there at the latest, as "2026-11-26". */
export type DeliveryEstimate = { readonly dispatchOn: string; readonly deliverBy: string };

/** Whose holidays an address keeps, by its outward code. */
export function nationOf({ area }: Outward): Nation {
  if (area === "BT") return "northern-ireland";
  return scottish.has(area) ? "scotland" : "england-and-wales";
}

/**
 * When an order placed at a moment arrives at the latest. What is in stock leaves the same working
 * day before 14:00 London time, else the next; what is made to order leaves on the first working day
 * after its lead time. Days on the way are working days where the parcel goes.
 */
export function estimateDelivery(placedAt: Date, journey: EstimateInput): DeliveryEstimate {
  const today = londonDay(placedAt);
  const isLate = londonHour(placedAt) >= CUT_OFF_HOUR;
  const ready =
    journey.leadTimeDays > 0
      ? addDays(today, journey.leadTimeDays)
      : isLate
        ? addDays(today, 1)
        : today;
  const dispatchOn = firstWorkingDay(ready, WAREHOUSE);
  let deliverBy = dispatchOn;
  for (let left = journey.transitDays; left > 0; left--)
    deliverBy = firstWorkingDay(addDays(deliverBy, 1), journey.nation);
  return { dispatchOn, deliverBy };
}

function firstWorkingDay(from: string, nation: Nation | null): string {
  let day = from;
  while (!isWorkingDay(day, nation)) day = addDays(day, 1);
  return day;
}

function isWorkingDay(day: string, nation: Nation | null): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return nation === null || !bankHolidays[nation].has(day);
}
