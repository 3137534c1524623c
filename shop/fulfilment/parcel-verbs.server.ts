import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { blocksDispatch } from "#shop/orders/flag.ts";
import { listOpenFlags } from "#shop/orders/flags.server.ts";
import { mayBecome, type Order } from "#shop/orders/order.ts";
import { insertParcel, markDelivered, type NewParcel } from "#shop/orders/parcels.server.ts";
import { changeStatus, lockOrder } from "#shop/orders/orders.server.ts";
import { enqueueOrderDelivered, enqueueOrderDispatched } from "./mails/delivery.server.ts";
import { enqueueReturnReceived } from "./mails/return-received.server.ts";

/** Who does it, as the order's history names them. */
type ByActor = { readonly actor: Actor };

type Refusal = Refused<"no_order" | "needs_attention" | "wrong_status">;

/**
 * Records a parcel that was handed to its carrier, and mails the customer. Refuses an order with a
 * flag that blocks dispatch, so that nothing is sent that was not paid correctly, and one that is not paid or cancelled.
 */
export async function dispatchOrder(
  db: Db,
  orderId: string,
  { parcel, actor }: { parcel: NewParcel } & ByActor,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    if (blocksDispatch(await listOpenFlags(tx, order.id))) return refused("needs_attention");
    const isFirst = mayBecome(order.status, "dispatched");
    if (!isFirst && order.status !== "dispatched") return refused("wrong_status");
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

/** Records that the whole order was delivered, which starts the customer's 14 days, and mails them. */
export async function deliverOrder(
  db: Db,
  orderId: string,
  { deliveredAt, actor }: { deliveredAt: Date } & ByActor,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    if (!mayBecome(order.status, "delivered")) return refused("wrong_status");
    await markDelivered(tx, order.id, deliveredAt);
    await changeStatus(tx, order, { to: "delivered", actor, reason: "Delivered to the customer" });
    await enqueueOrderDelivered(tx, order, deliveredAt);
    return done(null);
  });
}

/** Records that returned goods have arrived, and mails the customer when to expect the refund. Once for each return. */
export async function receiveReturn(
  db: Db,
  orderId: string,
  receivedAt: Date,
): Promise<Done<null> | Refusal> {
  return withOrder(db, orderId, async (tx, order) => {
    const updated = await tx
      .updateTable("cancel_requests")
      .set({ goods_received_at: receivedAt })
      .where("order_id", "=", order.id)
      .where("kind", "in", ["return", "withdrawal"])
      .where("goods_received_at", "is", null)
      .returning("id")
      .execute();
    if (updated.length === 0) return refused("wrong_status");
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
