import { sql } from "kysely";
import { settings } from "#shop/content/settings/settings.ts";
import { endOfLondonDay, londonDay, londonInstant } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { stockLeavesOn } from "#shop/shipping/delivery-estimate.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";

/** An order of today from stock that would leave on another day with another cut-off. */
export type MovedOrder = {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly pieces: string;
  readonly placedAt: Date;
  /** Days, "2026-12-22". */
  readonly leaveBy: string;
  readonly wouldLeaveOn: string;
};

const ROWS = 50;
/** Orders of a day that are looked at. */
const LOOKED_AT_MAX = 5_000;

/**
 * The orders placed today that would leave on another day if the cut-off were another, at most 50, and how many there
 * are. They keep what they were promised; the list shows what the change means.
 */
export async function listMovedByCutOff(
  db: Db,
  cutOff: string,
  now: Date,
): Promise<{ readonly orders: readonly MovedOrder[]; readonly count: number }> {
  await summariseChanged(db);
  const today = londonDay(now);
  const [{ rows }, workshop] = await Promise.all([
    sql<Omit<MovedOrder, "wouldLeaveOn">>`
      select order_number as "orderNumber", customer_name as "customerName", pieces,
        placed_at as "placedAt", leave_by::text as "leaveBy"
      from order_summaries
      where views <> '{}' and leave_by is not null
        and placed_at >= ${londonInstant(today, 0)} and placed_at < ${endOfLondonDay(today)}
      order by order_number limit ${LOOKED_AT_MAX}`.execute(db),
    readWorkshop(db, now),
  ]);
  const moved = rows.flatMap((order) => {
    const wouldLeaveOn = stockLeavesOn(order.placedAt, cutOff, workshop);
    const isStock = order.leaveBy === stockLeavesOn(order.placedAt, settings().cutOff, workshop);
    return isStock && wouldLeaveOn !== order.leaveBy ? [{ ...order, wouldLeaveOn }] : [];
  });
  return { orders: moved.slice(0, ROWS), count: moved.length };
}
