import { sql } from "kysely";
import { londonDay } from "#shop/kit/time.ts";
import { flagsThatBlock } from "#shop/orders/flag.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";
import { listPromisedPieces, readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import type { Workshop } from "#shop/shipping/workshop/workshop.ts";
import {
  lateReasons,
  proposeDays,
  withoutPieces,
  type LateReason,
  type OpenOrder,
} from "./late-orders.ts";

/** Orders that are looked at: the first by the day on which they should leave. */
const OPEN_MAX = 5_000;
const ROWS = 50;

export type LateOrder = OpenOrder & {
  readonly orderNumber: string;
  readonly customerName: string;
  readonly pieces: string;
  readonly reason: LateReason;
};

/** A late order with the day that it could get. */
export type ProposedOrder = LateOrder & { readonly proposed: string };

/** How many orders cannot leave on their day. One that a flag stops waits for that first. */
export async function countLateOrders(db: Db, now: Date): Promise<number> {
  return (await findLate(db, now)).late.filter(({ isHeld }) => !isHeld).length;
}

/** The first 50 orders that cannot leave on their day, each with a new one, and how many there are. */
export async function listLateOrders(
  db: Db,
  now: Date,
): Promise<{ readonly orders: readonly ProposedOrder[]; readonly count: number }> {
  await summariseChanged(db);
  const { late, workshop } = await findLate(db, now);
  const first = late.slice(0, ROWS);
  const own = await listPromisedPieces(
    db,
    late.filter(({ toMake }) => toMake > 0).map(({ orderId }) => orderId),
  );
  const others = withoutPieces(workshop, [...own.values()].flat());
  const days = proposeDays(first, others, londonDay(now));
  const orders = first.map((order) => ({ ...order, proposed: days.get(order.orderId) ?? "" }));
  return { orders, count: late.length };
}

type Row = Omit<LateOrder, "reason">;

async function findLate(
  db: Db,
  now: Date,
): Promise<{ readonly late: readonly LateOrder[]; readonly workshop: Workshop }> {
  const workshop = await readWorkshop(db, now);
  const open = await selectOpen(db, workshop, londonDay(now));
  const reasons = lateReasons(open, workshop, londonDay(now));
  const late = new Map<string, LateOrder>();
  for (const order of open) {
    const reason = reasons.get(order);
    // Of an order that leaves in parts, the first late one counts.
    if (reason !== undefined && !late.has(order.orderId))
      late.set(order.orderId, { ...order, reason });
  }
  return { late: [...late.values()], workshop };
}

/**
 * The orders that are still to be sent, as they should leave: twice where what is in stock is sent before what is
 * made. Without closed days and a limit, only those whose day has come can be late.
 */
async function selectOpen(db: Db, workshop: Workshop, today: string): Promise<readonly Row[]> {
  const isPlain = workshop.closed.length === 0 && workshop.piecesADay === null;
  const { rows } = await sql<Row>`
    select order_id as "orderId", order_number as "orderNumber", customer_name as "customerName",
      pieces, days.leave_by::text as "leaveBy", exists (
        select from order_flags where order_flags.order_id = order_summaries.order_id
          and resolved_at is null and code = any(${flagsThatBlock}::text[])) as "isHeld",
      days.to_make as "toMake"
    from order_summaries, lateral (
      select order_summaries.leave_by, coalesce(sum(p.pieces)::int, 0) as to_make
      from promised_pieces p where p.order_id = order_summaries.order_id and p.day <= leave_by
      union all
      select max(p.day), sum(p.pieces)::int
      from promised_pieces p where p.order_id = order_summaries.order_id and p.day > leave_by
      having count(*) > 0) as days
    where views <> '{}' and order_summaries.leave_by is not null
      and ${isPlain ? sql`order_summaries.leave_by <= ${today}` : sql`true`}
    order by days.leave_by, placed_at, order_id limit ${OPEN_MAX}`.execute(db);
  return rows;
}
