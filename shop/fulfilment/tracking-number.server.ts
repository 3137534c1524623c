import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * The number of another order that has a tracking number on a parcel, or in a dispatch that can still be
 * undone; null if none has. Some shops send two orders in one parcel, so that it is no refusal.
 */
export async function findOrderWithTracking(
  db: Db,
  trackingNumber: string,
  exceptOrderId: string,
): Promise<string | null> {
  const { rows } = await sql<{ order_number: string }>`
    select order_number from orders where id <> ${exceptOrderId}::uuid and id in (
      select order_id from fulfilments where tracking_number = ${trackingNumber}
      union all
      select order_id from pending_acts where action = 'dispatch'
        and input #>> '{shipment,trackingNumber}' = ${trackingNumber})
    order by order_number limit 1`.execute(db);
  return rows[0]?.order_number ?? null;
}
