import type { DayPieces } from "#shop/shipping/workshop/workshop.ts";
import { makeByOf, makeDaysOf } from "./leave-by.ts";
import { toSendOf, unsentOf, type OrderRecord } from "./order-record.ts";

/** How many pieces of an order are still to be made, also while it waits for its payment. */
function piecesToMakeOf(record: OrderRecord): number {
  const pieces = record.status === "pending_payment" ? unsentOf(record) : toSendOf(record);
  return pieces.reduce((sum, { toMake }) => sum + toMake, 0);
}

/**
 * The days that an order takes of the workshop, as it is now: what was made, sent or cancelled takes none, the
 * earliest first; when its day was moved, all that is left takes the new one, or, where what is in stock is sent
 * first, each line its own.
 */
export function daysTaken(record: OrderRecord, before: readonly DayPieces[]): readonly DayPieces[] {
  const wanted = piecesToMakeOf(record);
  if (wanted === 0) return [];
  const leaveBy = makeByOf(record);
  const last = before.at(-1)?.day ?? null;
  const day = leaveBy ?? last;
  if (day === null) return [];
  const own = record.order.inStockFirst ? makeDaysOf(record) : [];
  if (own.length > 1) return own;
  if (day !== last) return [{ day, pieces: wanted }];
  let left = wanted;
  const kept: DayPieces[] = [];
  for (const { day: at, pieces } of before.toReversed()) {
    const here = at === before[0]?.day && left > pieces ? left : Math.min(left, pieces);
    if (here > 0) kept.unshift({ day: at, pieces: here });
    left -= here;
  }
  return kept;
}
