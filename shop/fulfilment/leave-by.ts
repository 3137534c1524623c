import { addDays, DAY_MS, londonDay } from "#shop/kit/time.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import type { DayPieces } from "#shop/shipping/workshop/workshop.ts";
import { estimateDelivery } from "#shop/shipping/delivery-estimate.ts";
import { lastDispatchDay } from "#shop/shipping/working-days.ts";
import { ALWAYS_OPEN } from "#shop/shipping/workshop/workshop.ts";
import { parcelsOf, sumLines } from "./fulfilment.ts";
import { nextStepsOf, toSendOf, type OrderRecord } from "./order-record.ts";

/**
 * The day by which what is still to be sent must leave to keep the promise, as "2026-11-24"; null if nothing
 * is, or no day is known. It is that of the last line, as the rest leaves together, or of the first where
 * what is in stock is sent first.
 */
export function leaveByOf(record: OrderRecord): string | null {
  const days = daysOf(record);
  return days?.at(record.order.inStockFirst ? 0 : -1)?.day ?? null;
}

/**
 * The day by which what is still to be made must leave, as `leaveByOf`. It differs from that only where what
 * is in stock is sent first.
 */
export function makeByOf(record: OrderRecord): string | null {
  if (!record.order.inStockFirst) return leaveByOf(record);
  return daysOf(record)?.findLast(({ toMake }) => toMake > 0)?.day ?? null;
}

/** The days by which what is still to be made must leave, each with its pieces, the earliest first. */
export function makeDaysOf(record: OrderRecord): readonly DayPieces[] {
  const made = daysOf(record)?.filter(({ toMake }) => toMake > 0) ?? [];
  return [...Map.groupBy(made, ({ day }) => day)].map(([day, sameDay]) => ({
    day,
    pieces: sameDay.reduce((sum, { toMake }) => sum + toMake, 0),
  }));
}

/** A line of which something is still to be sent, with its days. */
export type WaitingLine = Pick<OrderLine, "position" | "name" | "promisedFor"> & {
  /** The day by which it must leave; null if none is known. */
  readonly leaveBy: string | null;
};

/** The lines of an order that are still to be sent, each with its own days. */
export function waitingLinesOf(record: OrderRecord): readonly WaitingLine[] {
  const toSend = new Set(sumLines(toSendOf(record)).map(({ position }) => position));
  const inTransit = transitDaysOf(record);
  return record.order.lines
    .filter(({ position }) => toSend.has(position))
    .map((line) => ({
      position: line.position,
      name: line.name,
      promisedFor: line.promisedFor,
      leaveBy: leaveByOfLine(line, inTransit),
    }));
}

/** The days of the lines that are still to be sent, the earliest first; null if one of them is not known. */
function daysOf(record: OrderRecord): readonly { day: string; toMake: number }[] | null {
  if (!nextStepsOf(record).some((step) => step === "make" || step === "dispatch")) return null;
  const toSend = toSendOf(record);
  const inTransit = transitDaysOf(record);
  const days = record.order.lines.flatMap((line) => {
    const pieces = toSend.filter(
      ({ position, quantity }) => position === line.position && quantity > 0,
    );
    if (pieces.length === 0) return [];
    const toMake = pieces.reduce((sum, each) => sum + each.toMake, 0);
    return { day: leaveByOfLine(line, inTransit), toMake };
  });
  const known = days.flatMap(({ day, toMake }) => (day === null ? [] : { day, toMake }));
  if (known.length < days.length) return null;
  return known.toSorted((a, b) => (a.day < b.day ? -1 : Number(a.day > b.day)));
}

function leaveByOfLine(
  { leavesBy, promisedFor }: OrderLine,
  inTransit: number | null,
): string | null {
  if (leavesBy !== null) return leavesBy;
  if (promisedFor === null || inTransit === null) return null;
  return lastDispatchDay(addDays(promisedFor, -inTransit));
}

/**
 * The time in transit in calendar days, for lines that do not say when they leave: that of the last parcel,
 * or what the estimate at the time of the order allowed.
 */
function transitDaysOf({ order, fulfilments }: OrderRecord): number | null {
  const parcel = parcelsOf(fulfilments).findLast(({ promisedFor }) => promisedFor !== null);
  if (parcel !== undefined && parcel.promisedFor !== null)
    return daysBetween(londonDay(parcel.dispatchedAt), parcel.promisedFor);
  const unmoved = order.lines.filter(({ leavesBy }) => leavesBy === null);
  const [first] = unmoved.flatMap(({ promisedFor }) => promisedFor ?? []).toSorted();
  if (first === undefined) return null;
  const leads = order.lines.map((line) => (line.madeToOrder ? (line.leadTimeDays ?? 0) : 0));
  const leadTimeDays = Math.max(...leads);
  const { dispatchOn } = estimateDelivery(
    order.placedAt,
    { leadTimeDays, pieces: 0, transitDays: 0, nation: null },
    ALWAYS_OPEN,
  );
  return daysBetween(dispatchOn, first);
}

function daysBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
}
