import { CUSTOMER, type Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { findOrderOf } from "#shop/orders/orders.server.ts";
import {
  awaitsDelivery,
  lastDeliveredAt,
  type DeliveredBy,
  type Fulfilment,
} from "./fulfilment.ts";
import { updateDelivered } from "./fulfilment-queries.server.ts";
import { enqueueOrderDelivered } from "./mails/delivery.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { findOrderRecord, withOrderOf } from "./order-record.server.ts";
import { asCustomersKnow, toSendOf, type OrderRecord } from "./order-record.ts";

export type Delivery = {
  /** Who says so: staff, a carrier or the customer. */
  readonly actor: Actor;
  /** When it was delivered; not in the future. A time before its dispatch counts as that. */
  readonly deliveredAt: Date;
  /** One parcel; all that are on their way unless one is named. */
  readonly fulfilmentId?: string;
};

/**
 * Records that parcels of an order were delivered. A delivery that was only assumed gets its real day.
 * When the last one is, the customer's 14 days begin and they get a mail.
 */
export async function deliverOrder(
  db: Db,
  orderId: string,
  { actor, deliveredAt, fulfilmentId }: Delivery,
): Promise<Done<null> | Refused<"no_order" | "act_pending" | "nothing_in_transit" | "in_future">> {
  if (deliveredAt.getTime() > Date.now()) return refused("in_future");
  return withOrderOf(db, { orderId, actor }, async (tx, record) => {
    const arrived = record.fulfilments.filter(
      (each) => awaitsDelivery(each) && (fulfilmentId === undefined || each.id === fulfilmentId),
    );
    if (arrived.length === 0) return refused("nothing_in_transit");
    await markDelivered(tx, record, {
      arrived,
      at: deliveredAt,
      by: wordOf(actor),
      actor,
    });
    await mailIfComplete(tx, record, wordOf(actor));
    return done(null);
  });
}

function wordOf({ kind }: Actor): DeliveredBy {
  return kind === "customer" || kind === "carrier" ? kind : "staff";
}

/** Records parcels of a locked order as delivered, without a mail. */
export async function markDelivered(
  tx: Db,
  record: OrderRecord,
  delivery: {
    readonly arrived: readonly Fulfilment[];
    readonly at: Date;
    readonly by: DeliveredBy;
    readonly actor: Actor;
  },
): Promise<void> {
  const { arrived, at, by, actor } = delivery;
  const ids = arrived.map(({ id }) => id);
  await updateDelivered(tx, ids, { at, by });
  await recordEvent(tx, {
    orderId: record.order.id,
    event: "delivered",
    actor,
    detail: { fulfilmentIds: ids, by },
  });
}

async function mailIfComplete(tx: Db, { order }: OrderRecord, by: DeliveredBy): Promise<void> {
  const record = await findOrderRecord(tx, order);
  const deliveredAt = lastDeliveredAt(record.fulfilments);
  if (
    deliveredAt === null ||
    toSendOf(asCustomersKnow(record)).some(({ quantity }) => quantity > 0)
  )
    return;
  await enqueueOrderDelivered(tx, order, { deliveredAt, by });
}

/** A customer's word that one of the parcels of their own order has arrived. */
export async function confirmArrival(
  db: Db,
  arrival: {
    readonly customer: { readonly id: string; readonly restrictedSince?: Date | null };
    readonly orderNumber: string;
    readonly fulfilmentId: string;
  },
): Promise<ReturnType<typeof deliverOrder>> {
  const { customer, orderNumber, fulfilmentId } = arrival;
  const order = await findOrderOf(db, {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (order === null) return refused("no_order");
  return deliverOrder(db, order.id, {
    actor: CUSTOMER,
    deliveredAt: new Date(),
    fulfilmentId,
  });
}
