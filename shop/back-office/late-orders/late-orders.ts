import { addDays } from "#shop/kit/time.ts";
import { addWorkingDays, WAREHOUSE } from "#shop/shipping/working-days.ts";
import {
  closedOn,
  firstOpenDay,
  isOpen,
  takeDays,
  withPieces,
  type DayPieces,
  type Workshop,
} from "#shop/shipping/workshop/workshop.ts";

/** A paid order that is still to be sent, or one of the parts of such an order that are sent apart. */
export type OpenOrder = {
  readonly orderId: string;
  /** The day by which it should leave, as "2026-11-24". */
  readonly leaveBy: string;
  /** How many of its pieces are still to be made. */
  readonly toMake: number;
  /** Whether a flag stops it. */
  readonly isHeld: boolean;
};

/**
 * Why an order cannot leave on its day. passed: the day is over; closed: it is a closed day; held: it is today, and a
 * flag stops it; full: the workshop has more to make before it than it can make.
 */
export type LateReason = "passed" | "closed" | "held" | "full";

/** Working days that a late piece which is still to be made takes at least, unless staff say otherwise. */
const LATER_DAYS = 5;

/**
 * Which of them cannot leave on their day, and why. They come in the order in which they should leave, and are
 * made in it.
 */
export function lateReasons(
  orders: readonly OpenOrder[],
  workshop: Pick<Workshop, "closed" | "piecesADay">,
  today: string,
): ReadonlyMap<OpenOrder, LateReason> {
  const late = new Map<OpenOrder, LateReason>();
  const makes = workDays(workshop, today);
  let waiting = 0;
  for (const order of orders) {
    const { leaveBy, toMake, isHeld } = order;
    waiting += toMake;
    const reason =
      leaveBy < today
        ? "passed"
        : closedOn(leaveBy, workshop) !== undefined
          ? "closed"
          : isHeld && leaveBy === today
            ? "held"
            : toMake > 0 && waiting > makes(leaveBy)
              ? "full"
              : null;
    if (reason !== null) late.set(order, reason);
  }
  return late;
}

/** How many pieces the workshop can make from today to a day, asked for later and later days. */
function workDays(
  workshop: Pick<Workshop, "closed" | "piecesADay">,
  today: string,
): (day: string) => number {
  const { piecesADay } = workshop;
  if (piecesADay === null) return () => Infinity;
  let [next, open] = [today, 0];
  return (day) => {
    for (; next <= day; next = addDays(next, 1)) open += Number(isOpen(next, workshop));
    return open * piecesADay;
  };
}

/**
 * A new day for each late order, one after the other: the first one with room after its day. What is still to be
 * made although its day is over gets five working days.
 */
export function proposeDays(
  late: readonly OpenOrder[],
  workshop: Workshop,
  today: string,
): ReadonlyMap<string, string> {
  const proposed = new Map<string, string>();
  let then = workshop;
  for (const { orderId, leaveBy, toMake } of late) {
    const from =
      toMake > 0 && leaveBy <= today
        ? addWorkingDays(today, LATER_DAYS, WAREHOUSE)
        : addDays(leaveBy > today ? leaveBy : today, 1);
    const taken = takeDays(toMake, { from, today }, then);
    proposed.set(orderId, taken.at(-1)?.day ?? firstOpenDay(from, workshop));
    then = withPieces(then, taken);
  }
  return proposed;
}

/** The workshop without the pieces of some orders. */
export function withoutPieces(workshop: Workshop, days: readonly DayPieces[]): Workshop {
  return withPieces(
    workshop,
    days.map(({ day, pieces }) => ({ day, pieces: -pieces })),
  );
}
