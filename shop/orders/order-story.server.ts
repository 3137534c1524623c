import type { Db } from "#shop/platform/db.server.ts";
import type { OrderStatus } from "./order.ts";

/** A parcel of an order, as its carrier knows it. */
export type Parcel = {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** Where the carrier tells how far it has come; https. */
  readonly trackingUrl: string | null;
  readonly dispatchedAt: Date;
  readonly deliveredAt: Date | null;
};

/** One change of an order's status. */
export type StatusStep = { readonly status: OrderStatus; readonly at: Date };

/** What has become of an order so far. */
export type OrderStory = {
  readonly steps: readonly StatusStep[];
  readonly parcels: readonly Parcel[];
};

const STEPS_MAX = 200;
const PARCELS_MAX = 50;

/** An order's changes of status and its parcels, each from the first to the last. */
export async function findStory(db: Db, orderId: string): Promise<OrderStory> {
  const [steps, parcels] = await Promise.all([
    db
      .selectFrom("order_history")
      .select(["to_status", "at"])
      .where("order_id", "=", orderId)
      .orderBy("id")
      .limit(STEPS_MAX)
      .execute(),
    db
      .selectFrom("parcels")
      .selectAll()
      .where("order_id", "=", orderId)
      .orderBy("dispatched_at")
      .limit(PARCELS_MAX)
      .execute(),
  ]);
  return {
    steps: steps.map((step) => ({ status: step.to_status as OrderStatus, at: step.at })),
    parcels: parcels.map((parcel) => ({
      carrier: parcel.carrier,
      trackingNumber: parcel.tracking_number,
      trackingUrl: parcel.tracking_url,
      dispatchedAt: parcel.dispatched_at,
      deliveredAt: parcel.delivered_at,
    })),
  };
}
