import { addDays, londonDay, londonHour } from "#shop/kit/time.ts";
import { bankHolidays, type Nation } from "./bank-holidays.ts";
import type { Outward } from "./postcode.ts";

/** Orders placed before this hour, London time, leave on the same working day. */
const CUT_OFF_HOUR = 14;
/** Parcels leave from England. */
const WAREHOUSE: Nation = "england-and-wales";

/** Postcode areas in Scotland. TD and DG reach a few miles over the border. */
const scottish = new Set("AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "));

/** What an estimate depends on, besides the time of the order. */
export type EstimateInput = {
  /** Days to make what is made to order, the longest of all lines; 0 when everything is in stock. */
  readonly leadTimeDays: number;
  /** Working days in transit. */
  readonly transitDays: number;
  /** Whose bank holidays apply at the destination; null abroad, where only weekends count. */
  readonly nation: Nation | null;
};

/** The day of dispatch and the latest day of delivery, as "2026-11-26". */
export type DeliveryEstimate = { readonly dispatchOn: string; readonly deliverBy: string };

/** Whose bank holidays apply at an address, by its outward code. */
export function nationOf({ area }: Outward): Nation {
  if (area === "BT") return "northern-ireland";
  return scottish.has(area) ? "scotland" : "england-and-wales";
}

/**
 * When an order is dispatched, and when it is delivered at the latest. Stock leaves on the same
 * working day before 14:00 London time, otherwise on the next; made to order leaves on the first
 * working day after its lead time. Days in transit are working days at the destination.
 */
export function estimateDelivery(placedAt: Date, input: EstimateInput): DeliveryEstimate {
  const today = londonDay(placedAt);
  const isLate = londonHour(placedAt) >= CUT_OFF_HOUR;
  const waitDays = input.leadTimeDays > 0 ? input.leadTimeDays : Number(isLate);
  const dispatchOn = firstWorkingDay(addDays(today, waitDays), WAREHOUSE);
  return { dispatchOn, deliverBy: addWorkingDays(dispatchOn, input.transitDays, input.nation) };
}

/** The day some working days after a day, both as "2026-11-26". */
export function addWorkingDays(from: string, days: number, nation: Nation | null): string {
  let day = from;
  for (let left = days; left > 0; left--) day = firstWorkingDay(addDays(day, 1), nation);
  return day;
}

/** The last day on or before a day on which parcels leave. */
export function lastDispatchDay(before: string): string {
  let day = before;
  while (!isWorkingDay(day, WAREHOUSE)) day = addDays(day, -1);
  return day;
}

function firstWorkingDay(from: string, nation: Nation | null): string {
  let day = from;
  while (!isWorkingDay(day, nation)) day = addDays(day, 1);
  return day;
}

/** Weekends and the bank holidays of the table. After the table's last year only weekends count. */
function isWorkingDay(day: string, nation: Nation | null): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  return nation === null || !bankHolidays[nation].has(day);
}
