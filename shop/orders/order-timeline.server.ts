import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { OrderStatus } from "./order.ts";

/** One change of an order's status. */
export type StatusStep = { readonly status: OrderStatus; readonly at: Date };

/** What has happened to an order so far. */
export type OrderTimeline = {
  readonly steps: readonly StatusStep[];
};

const STEPS_MAX = 200;

/** The status changes of an order, the oldest first. */
export async function findOrderTimeline(db: Db, orderId: string): Promise<OrderTimeline> {
  const timeline = (await findOrderTimelines(db, [orderId])).get(orderId);
  assert(timeline !== undefined, "every order has a timeline");
  return timeline;
}

type StepRow = { order_id: string; to_status: string; at: Date };

/**
 * The timelines of several orders, by order id, in one query: at most 200 changes for each. Every id has a timeline, even if it is empty.
 */
export async function findOrderTimelines(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderTimeline>> {
  const ids = sql`unnest(${[...orderIds]}::uuid[]) as wanted (id)`;
  const { rows } = await sql<StepRow>`select found.* from ${ids} cross join lateral (
      select order_id, to_status, at from order_history
      where order_id = wanted.id and to_status is not null order by id limit ${STEPS_MAX}) as found`.execute(
    db,
  );
  const stepsOf = Map.groupBy(rows, (row) => row.order_id);
  return new Map(orderIds.map((id) => [id, { steps: (stepsOf.get(id) ?? []).map(toStep) }]));
}

function toStep(row: StepRow): StatusStep {
  return { status: row.to_status as OrderStatus, at: row.at };
}
