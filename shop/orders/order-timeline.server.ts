import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OrderEvent } from "./order-event.ts";

/** One event of an order's history. */
export type TimelineEvent = {
  readonly event: OrderEvent;
  readonly at: Date;
  /** Ids, quantities and sums. */
  readonly detail: Readonly<Record<string, unknown>>;
};

const EVENTS_MAX = 500;

/** What has happened to an order, in the order in which it happened. */
export async function findOrderTimeline(db: Db, orderId: string): Promise<TimelineEvent[]> {
  const timeline = (await findOrderTimelines(db, [orderId])).get(orderId);
  assert(timeline !== undefined, "every order has a timeline");
  return timeline;
}

type EventRow = Omit<TimelineEvent, "event"> & { orderId: string; event: string };

/**
 * The timelines of several orders, by order id, in one query: the first 500 events of each. Every id has
 * a timeline, even if it is empty.
 */
export async function findOrderTimelines(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, TimelineEvent[]>> {
  const ids = sql`unnest(${[...orderIds]}::uuid[]) as wanted (id)`;
  const { rows } = await sql<EventRow>`select found.* from ${ids} cross join lateral (
      select order_id, event, at, detail from order_history
      where order_id = wanted.id order by at, id limit ${EVENTS_MAX}) as found`.execute(db);
  const eventsOf = Map.groupBy(rows, (row) => row.orderId);
  return new Map(orderIds.map((id) => [id, (eventsOf.get(id) ?? []).map(toEvent)]));
}

function toEvent({ event, at, detail }: EventRow): TimelineEvent {
  return { event: event as OrderEvent, at, detail };
}

/** One event of an order's history, as staff see it. */
export type HistoryEvent = TimelineEvent & {
  readonly id: string;
  readonly actor: Actor;
  /** A sentence for staff; empty when the event says it all. */
  readonly reason: string;
};

/** What has happened to an order with who did it, the oldest first: the first 500 events. */
export async function listOrderHistory(db: Db, orderId: string): Promise<HistoryEvent[]> {
  const rows = await db
    .selectFrom("orderHistory")
    .select((row) => [
      "id",
      "event",
      "at",
      "reason",
      "actorKind",
      "actorId",
      row.ref("detail").$castTo<TimelineEvent["detail"]>().as("detail"),
    ])
    .where("orderId", "=", orderId)
    .orderBy("at")
    .orderBy("id")
    .limit(EVENTS_MAX)
    .execute();
  return rows.map(({ actorKind, actorId, ...row }) => ({
    ...row,
    event: row.event as OrderEvent,
    actor: { kind: actorKind, id: actorId },
  }));
}
