import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Numbers that are asked about at once, at most. */
const NUMBERS_MAX = 10_000;

/**
 * The orders with a parcel of a tracking number, by number: dispatched, or by an act that can still be
 * undone. Numbers are as they are stored: in capitals, without spaces. A number that is on no parcel is
 * left out.
 */
export async function listTrackingUses(
  db: Db,
  numbers: readonly string[],
): Promise<
  ReadonlyMap<string, readonly { readonly orderId: string; readonly orderNumber: string }[]>
> {
  const wanted = [...new Set(numbers)].slice(0, NUMBERS_MAX);
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{ number: string; orderId: string; orderNumber: string }>`
    with used as (
      select tracking_number as number, order_id from fulfilments
      where tracking_number = any(${wanted}::text[]) and state <> 'returned'
      union
      select input->'shipment'->>'trackingNumber', order_id from pending_acts
      where action = 'dispatch' and input->'shipment'->>'trackingNumber' = any(${wanted}::text[])
    )
    select number, order_id as "orderId", order_number as "orderNumber"
    from used join orders on orders.id = order_id order by orders.created_at desc
    limit ${NUMBERS_MAX}`.execute(db);
  return Map.groupBy(rows, ({ number }) => number);
}
