import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** A parcel that is handed to a carrier. */
export type NewParcel = {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** The carrier's tracking page; https. */
  readonly trackingUrl: string | null;
};

/** Adds a parcel that has just been handed to its carrier. */
export async function insertParcel(tx: Db, orderId: string, parcel: NewParcel): Promise<void> {
  await tx
    .insertInto("parcels")
    .values({
      order_id: orderId,
      carrier: parcel.carrier,
      tracking_number: parcel.trackingNumber,
      tracking_url: parcel.trackingUrl,
    })
    .execute();
}

/** Marks all undelivered parcels of an order as delivered. */
export async function markDelivered(tx: Db, orderId: string, at: Date): Promise<void> {
  await tx
    .updateTable("parcels")
    .set({ delivered_at: sql<Date>`greatest(${at}, dispatched_at)` })
    .where("order_id", "=", orderId)
    .where("delivered_at", "is", null)
    .execute();
}
