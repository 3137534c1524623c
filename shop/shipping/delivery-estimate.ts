import { settings } from "#shop/content/settings/settings.ts";
import { DAY_MS, londonDay, londonHour } from "#shop/kit/time.ts";
import type { Nation } from "./bank-holidays.ts";
import type { Outward } from "./postcode.ts";
import { addWorkingDays } from "./working-days.ts";
import {
  ALWAYS_OPEN,
  openDayAfter,
  takeDays,
  type DayPieces,
  type Workshop,
} from "./workshop/workshop.ts";

/** Postcode areas in Scotland. TD and DG reach a few miles over the border. */
const scottish = new Set("AB DD DG EH FK G HS IV KA KW KY ML PA PH TD ZE".split(" "));

/** What an estimate depends on, besides the time of the order and the workshop. */
export type EstimateInput = {
  /** Days to make what is made to order, the longest of all lines; 0 when everything is in stock. */
  readonly leadTimeDays: number;
  /** How many pieces are made to order. */
  readonly pieces: number;
  /** Working days in transit. */
  readonly transitDays: number;
  /** Whose bank holidays apply at the destination; null abroad, where only weekends count. */
  readonly nation: Nation | null;
};

/** The day of dispatch, and the days of delivery, as "2026-11-26". */
export type DeliveryEstimate = {
  readonly dispatchOn: string;
  /** The first day that is likely: half of the longest time in transit. */
  readonly deliverFrom: string;
  /** The latest day. */
  readonly deliverBy: string;
  /** The days of the workshop that the pieces made to order take, the first first. */
  readonly taken: readonly DayPieces[];
};

/** Whose bank holidays apply at an address, by its outward code. */
export function nationOf({ area }: Outward): Nation {
  if (area === "BT") return "northern-ireland";
  return scottish.has(area) ? "scotland" : "england-and-wales";
}

/**
 * When an order is dispatched, and when it is delivered at the latest. Stock leaves on the same
 * working day before the cut-off (`cutOff` of the settings), otherwise on the next; made to order leaves on the first working day
 * after its lead time on which the workshop has room. Nothing leaves on a closed day, and none counts
 * towards a lead time. Days in transit are working days at the destination.
 */
export function estimateDelivery(
  placedAt: Date,
  { leadTimeDays, pieces, transitDays, nation }: EstimateInput,
  workshop: Workshop,
): DeliveryEstimate {
  const today = londonDay(placedAt);
  const isLate = isAfter(placedAt, settings().cutOff);
  const from = openDayAfter(today, leadTimeDays > 0 ? leadTimeDays : Number(isLate), workshop);
  const taken = takeDays(pieces, { from, today }, workshop);
  const dispatchOn = taken.at(-1)?.day ?? from;
  return {
    dispatchOn,
    deliverFrom: addWorkingDays(dispatchOn, Math.ceil(transitDays / 2), nation),
    deliverBy: addWorkingDays(dispatchOn, transitDays, nation),
    taken,
  };
}

/** The day on which goods in stock leave with a cut-off such as "14:00". */
export function stockLeavesOn(
  placedAt: Date,
  cutOff: string,
  workshop: Pick<Workshop, "closed">,
): string {
  return openDayAfter(londonDay(placedAt), Number(isAfter(placedAt, cutOff)), workshop);
}

/** Whether it is that time of the day or later in London, which differs from UTC by whole hours. */
function isAfter(instant: Date, time: string): boolean {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return londonHour(instant) * 60 + instant.getUTCMinutes() >= hours * 60 + minutes;
}

/** What the estimate of the goods in stock alone depends on. */
export function inStockOnly({
  transitDays,
  nation,
}: Pick<EstimateInput, "transitDays" | "nation">): EstimateInput {
  return { leadTimeDays: 0, pieces: 0, transitDays, nation };
}

/** The longest lead time that an order keeps. */
const LEAD_TIME_MAX_DAYS = 365;

/**
 * How many days an order made to order leaves later than its lead time alone says, because of closed days or of
 * what is promised already; 0 for goods from stock.
 */
export function delayOf(
  placedAt: Date,
  input: EstimateInput,
  { dispatchOn }: DeliveryEstimate,
): number {
  if (input.pieces === 0) return 0;
  const usual = estimateDelivery(placedAt, input, ALWAYS_OPEN).dispatchOn;
  return Math.max(0, Math.round((Date.parse(dispatchOn) - Date.parse(usual)) / DAY_MS));
}

/** A lead time with such a delay, as customers read it: "leaves in 23 days". */
export function laterLeadTime(leadTimeDays: number, delayDays: number): number {
  return Math.min(LEAD_TIME_MAX_DAYS, leadTimeDays + delayDays);
}
