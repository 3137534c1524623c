import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { mayBecome, type Order } from "#shop/orders/order.ts";
import { insertParcel, markDelivered, type NewParcel } from "#shop/orders/parcels.server.ts";
import { changeStatus, lockOrder } from "#shop/orders/orders.server.ts";
import { enqueueOrderDelivered, enqueueOrderDispatched } from "./mails/delivery.server.ts";
import { enqueueReturnReceived } from "./mails/return-received.server.ts";

/** Who acts, as the order's history names them. */
type ByWhom = { readonly actor: string };

type Refusal = Refused<"no_order" | "needs-attention" | "not-now">;

/**
 * Notes that a parcel of an order has been handed to its carrier, and tells the customer. Refuses an
 * order that is marked for attention, so that nothing leaves that was not paid as it should, and one
 * that is not paid, or is cancelled.
 */
export async function dispatchOrder(
  db: Db,
  orderId: string,
  { parcel, actor }: { parcel: NewParcel } & ByWhom,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    if (order.attention !== null) return refused("needs-attention");
    const isFirst = mayBecome(order.status, "dispatched");
    if (!isFirst && order.status !== "dispatched") return refused("not-now");
    await insertParcel(tx, order.id, parcel);
    if (isFirst)
      await changeStatus(tx, order, {
        to: "dispatched",
        actor,
        reason: `Handed to ${parcel.carrier}`,
      });
    await enqueueOrderDispatched(tx, order, parcel);
    return done(null);
  });
}

/** Notes that all of an order has come, and tells the customer; their 14 days begin. */
export async function deliverOrder(
  db: Db,
  orderId: string,
  { deliveredAt, actor }: { deliveredAt: Date } & ByWhom,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    if (!mayBecome(order.status, "delivered")) return refused("not-now");
    await markDelivered(tx, order.id, deliveredAt);
    await changeStatus(tx, order, { to: "delivered", actor, reason: "Brought to the customer" });
    await enqueueOrderDelivered(tx, order, deliveredAt);
    return done(null);
  });
}

/** Notes that goods have come back, and tells the customer that the refund follows. Once for each return. */
export async function receiveReturn(
  db: Db,
  orderId: string,
  receivedAt: Date,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    const noted = await tx
      .updateTable("cancel_requests")
      .set({ goods_received_at: receivedAt })
      .where("order_id", "=", order.id)
      .where("kind", "in", ["return", "withdrawal"])
      .where("goods_received_at", "is", null)
      .returning("id")
      .execute();
    if (noted.length === 0) return refused("not-now");
    await enqueueReturnReceived(tx, order, { receivedAt });
    return done(null);
  });
}

function withOrder(
  db: Db,
  orderId: string,
  work: (tx: Db, order: Order) => Promise<Done<null> | Refusal>,
): Promise<Done<null> | Refusal> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    return order === null ? refused("no_order") : work(tx, order);
  });
}
