import { SHOP } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done } from "#shop/kit/result.ts";
import { addDays, endOfLondonDay, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import { markDelivered } from "./delivery.server.ts";
import { parcelsOf, type Parcel } from "./fulfilment.ts";
import { listInTransit } from "./fulfilment-queries.server.ts";
import { withLockedOrder } from "./order-record.server.ts";

/** Working days after its promised day on which a parcel counts as delivered (docs/spec/decisions.md, Admin and refunds). */
const ASSUMED_AFTER_DAYS = 5;
/** The longest that a delivery takes (content/pages/delivery.md), for parcels without a promised day. */
const LONGEST_TRANSIT_DAYS = 30;
const ORDERS_PER_QUERY = 100;

/**
 * Counts parcels as delivered whose promised day is five working days past, marked as assumed and without
 * a mail. The customer's 14 days do not begin with it. Safe to run at any time and in parallel.
 */
export async function assumeDeliveries(db: Db, now = new Date()): Promise<void> {
  // Five working days are five days at least.
  const promisedBefore = addDays(londonDay(now), -ASSUMED_AFTER_DAYS);
  for (let after: string | null = null; ;) {
    const orderIds = await listInTransit(db, {
      promisedBefore,
      transitDays: LONGEST_TRANSIT_DAYS,
      after,
      limit: ORDERS_PER_QUERY,
    });
    for (const orderId of orderIds) await assumeDeliveriesOf(db, orderId, now);
    after = orderIds.at(-1) ?? null;
    if (orderIds.length < ORDERS_PER_QUERY) return;
  }
}

async function assumeDeliveriesOf(db: Db, orderId: string, now: Date): Promise<void> {
  await withLockedOrder(db, orderId, async (tx, record) => {
    const { order, fulfilments } = record;
    for (const parcel of parcelsOf(fulfilments)) {
      if (parcel.state !== "dispatched") continue;
      const at = endOfLondonDay(await lastDayOf(tx, order, parcel));
      if (at > now) continue;
      await markDelivered(tx, record, {
        arrived: [parcel],
        at,
        by: "assumed",
        actor: SHOP,
      });
    }
    return done(null);
  });
}

/** The last day on which a parcel still counts as in transit. */
async function lastDayOf(db: Db, { address }: Order, parcel: Parcel): Promise<string> {
  const found = await findShippingOption(db, address.country, address.postcode);
  const promised =
    parcel.promisedFor ?? addDays(londonDay(parcel.dispatchedAt), LONGEST_TRANSIT_DAYS);
  return addWorkingDays(promised, ASSUMED_AFTER_DAYS, found.ok ? found.option.nation : null);
}
