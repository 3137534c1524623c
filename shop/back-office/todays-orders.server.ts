import { londonDay } from "#shop/kit/time.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { countFoundOrders, foundOrders, type ListedOrder } from "./found-orders.server.ts";
import {
  selectDaysToMake,
  selectUrgent,
  type DayToMake,
  type UrgentRow,
} from "./todays-orders-queries.server.ts";

export type { DayToMake, UrgentRow } from "./todays-orders-queries.server.ts";

export type TodaysOrders = {
  /** Money that is owed or disputed, and goods that are late: 50 of each step at most. */
  readonly urgent: readonly UrgentRow[];
  readonly toMake: readonly DayToMake[];
  /** The first orders to pack, and how many there are. */
  readonly toPack: { readonly first: readonly ListedOrder[]; readonly count: number };
};

const URGENT_MAX = 50;
const TO_PACK_SHOWN = 8;

/** What is to be done about orders today, the most urgent first. */
export async function readTodaysOrders(db: Db, now: Date): Promise<TodaysOrders> {
  // First, as it brings the stored rows up to date.
  const { rows: first } = await foundOrders({}, { view: "to_pack" }).page(db, null, TO_PACK_SHOWN);
  const [counts, urgent, toMake] = await Promise.all([
    countFoundOrders(db, {}),
    selectUrgent(db, { today: londonDay(now), limit: URGENT_MAX }),
    selectDaysToMake(db),
  ]);
  return { urgent, toMake, toPack: { first, count: counts.to_pack } };
}
