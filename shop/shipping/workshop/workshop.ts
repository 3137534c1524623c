import { addDays } from "#shop/kit/time.ts";
import { isWorkingDay, WAREHOUSE } from "#shop/shipping/working-days.ts";

/** Days on which the shop makes and sends nothing, both included, as "2026-12-21". */
export type ClosedDays = {
  readonly firstDay: string;
  readonly lastDay: string;
  /** Up to 80 characters; may be empty. */
  readonly reason: string;
  /** Whether shoppers read of it. */
  readonly isShown: boolean;
};

/** What decides, besides lead times, when the shop can make and send something. */
export type Workshop = {
  /** Those that are not over. */
  readonly closed: readonly ClosedDays[];
  /** How many pieces made to order leave on one day at most; null for no limit. */
  readonly piecesADay: number | null;
  /** The pieces that are still to be made, by the day on which they leave. Empty without a limit. */
  readonly promised: ReadonlyMap<string, number>;
};

/** Without closed days and without a limit. */
export const ALWAYS_OPEN: Workshop = { closed: [], piecesADay: null, promised: new Map() };

/** Pieces that leave on a day. */
export type DayPieces = { readonly day: string; readonly pieces: number };

/** Orders are spread over so many days at most. What does not fit leaves on the last. */
const DAYS_MAX = 730;

/** The closed days that a day is among; undefined on other days. */
export function closedOn(day: string, { closed }: Pick<Workshop, "closed">) {
  return closed.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
}

/** Whether the shop makes and sends on a day: a working day that is not closed. */
export function isOpen(day: string, workshop: Pick<Workshop, "closed">): boolean {
  return isWorkingDay(day, WAREHOUSE) && closedOn(day, workshop) === undefined;
}

/** The first day on or after a day on which the shop makes and sends. */
export function firstOpenDay(from: string, workshop: Pick<Workshop, "closed">): string {
  let day = from;
  while (!isOpen(day, workshop)) day = addDays(day, 1);
  return day;
}

/**
 * The first open day after some calendar days. Closed days do not count among them: what takes two weeks to
 * make takes a week longer when the workshop is closed for one.
 */
export function openDayAfter(
  from: string,
  calendarDays: number,
  workshop: Pick<Workshop, "closed">,
): string {
  let day = from;
  for (let left = calendarDays; left > 0;) {
    day = addDays(day, 1);
    if (closedOn(day, workshop) === undefined) left--;
  }
  return firstOpenDay(day, workshop);
}

/**
 * The days on which the pieces of an order leave: from a day on, those with room. The order leaves on the
 * last of them. Pieces that should have left before today take the room of the next days.
 */
export function takeDays(
  pieces: number,
  { from, today }: { readonly from: string; readonly today: string },
  workshop: Workshop,
): readonly DayPieces[] {
  if (pieces <= 0) return [];
  const first = firstOpenDay(from, workshop);
  const { piecesADay, promised } = workshop;
  if (piecesADay === null) return [{ day: first, pieces }];
  const taken: DayPieces[] = [];
  let left = pieces;
  let waiting = 0;
  for (const [day, count] of promised) if (day < today) waiting += count;
  for (let day = today, count = 0; left > 0; day = addDays(day, 1), count++) {
    waiting += promised.get(day) ?? 0;
    if (!isOpen(day, workshop)) continue;
    const made = Math.min(piecesADay, waiting);
    waiting -= made;
    if (day < first) continue;
    const here = count >= DAYS_MAX ? left : Math.min(left, piecesADay - made);
    if (here > 0) taken.push({ day, pieces: here });
    left -= here;
  }
  return taken;
}

/** The workshop with more pieces promised. */
export function withPieces(workshop: Workshop, days: readonly DayPieces[]): Workshop {
  const promised = new Map(workshop.promised);
  for (const { day, pieces } of days) promised.set(day, (promised.get(day) ?? 0) + pieces);
  return { ...workshop, promised };
}
