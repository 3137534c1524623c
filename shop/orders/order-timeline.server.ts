import { sql, type Selectable } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Parcels } from "#shop/platform/database/tables.ts";
import type { OrderStatus } from "./order.ts";

/** A parcel of an order. */
export type Parcel = {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** The carrier's tracking page; https. */
  readonly trackingUrl: string | null;
  readonly dispatchedAt: Date;
  readonly deliveredAt: Date | null;
};

/** One change of an order's status. */
export type StatusStep = { readonly status: OrderStatus; readonly at: Date };

/** What has happened to an order so far. */
export type OrderTimeline = {
  readonly steps: readonly StatusStep[];
  readonly parcels: readonly Parcel[];
};

const STEPS_MAX = 200;
const PARCELS_MAX = 50;

/** The status changes and parcels of an order, the oldest first. */
export async function findOrderTimeline(db: Db, orderId: string): Promise<OrderTimeline> {
  const timeline = (await findOrderTimelines(db, [orderId])).get(orderId);
  assert(timeline !== undefined, "every order has a timeline");
  return timeline;
}

type StepRow = { order_id: string; to_status: string; at: Date };
type ParcelRow = Selectable<Parcels>;

/**
 * The timelines of several orders, by order id, in two queries: at most 200 changes and 50 parcels for
 * each. Every id has a timeline, even if it is empty.
 */
export async function findOrderTimelines(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, OrderTimeline>> {
  const ids = sql`unnest(${[...orderIds]}::uuid[]) as wanted (id)`;
  const [steps, parcels] = await Promise.all([
    sql<StepRow>`select found.* from ${ids} cross join lateral (
      select order_id, to_status, at from order_history
      where order_id = wanted.id and to_status is not null order by id limit ${STEPS_MAX}) as found`.execute(
      db,
    ),
    sql<ParcelRow>`select found.* from ${ids} cross join lateral (
      select * from parcels where order_id = wanted.id
      order by dispatched_at limit ${PARCELS_MAX}) as found`.execute(db),
  ]);
  const stepsOf = Map.groupBy(steps.rows, (row) => row.order_id);
  const parcelsOf = Map.groupBy(parcels.rows, (row) => row.order_id);
  return new Map(
    orderIds.map((id) => [
      id,
      {
        steps: (stepsOf.get(id) ?? []).map(toStep),
        parcels: (parcelsOf.get(id) ?? []).map(toParcel),
      },
    ]),
  );
}

function toStep(row: StepRow): StatusStep {
  return { status: row.to_status as OrderStatus, at: row.at };
}

function toParcel(row: ParcelRow): Parcel {
  return {
    carrier: row.carrier,
    trackingNumber: row.tracking_number,
    trackingUrl: row.tracking_url,
    dispatchedAt: row.dispatched_at,
    deliveredAt: row.delivered_at,
  };
}
