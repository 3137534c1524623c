import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { mayBecome, type Order } from "#shop/orders/order.ts";
import { recordEvent, type NewEvent } from "#shop/orders/history.server.ts";
import { changeStatus, lockOrder } from "#shop/orders/orders.server.ts";
import { lessLines, sumLines, type Fulfilment, type LineQuantity } from "./fulfilment.ts";
import { listFulfilmentsOf } from "./fulfilment-queries.server.ts";
import { piecesToSend, type PiecesToSend } from "./order-status.ts";

/** An order with everything that its status is derived from. */
export type OrderRecord = {
  readonly order: Order;
  /** Parcels in the order of their dispatch, then what is being made or ready. */
  readonly fulfilments: readonly Fulfilment[];
};

/** The record of an order. */
export async function findOrderRecord(db: Db, order: Order): Promise<OrderRecord> {
  return { order, fulfilments: (await listFulfilmentsOf(db, [order.id])).get(order.id) ?? [] };
}

/** The records of several orders, in their order, in a fixed number of queries. */
export async function listOrderRecords(
  db: Db,
  orders: readonly Order[],
): Promise<readonly OrderRecord[]> {
  const fulfilments = await listFulfilmentsOf(
    db,
    orders.map(({ id }) => id),
  );
  return orders.map((order) => ({ order, fulfilments: fulfilments.get(order.id) ?? [] }));
}

/** What is still to be sent of each line of an order. */
export function toSendOf({ order, fulfilments }: OrderRecord): readonly PiecesToSend[] {
  const isEnded = order.paidAt === null || ["cancelled", "refunded"].includes(order.status);
  return piecesToSend({
    order: { state: isEnded ? "cancelled" : "placed", lines: order.lines },
    refunds: [],
    fulfilments,
  });
}

/** The pieces that are still to be sent and that nobody has begun to make. */
export function notBegunOf(record: OrderRecord): readonly LineQuantity[] {
  const open = record.fulfilments.filter(({ state }) => state === "making" || state === "ready");
  return lessLines(
    sumLines(toSendOf(record)),
    open.flatMap(({ lines }) => lines),
  );
}

/** Locks an order and does something about it in one transaction: the caller's, if there is one. */
export async function withLockedOrder<Value, Reason extends string>(
  db: Db,
  orderId: string,
  work: (tx: Db, record: OrderRecord) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "no_order">> {
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return refused("no_order");
    return work(tx, await findOrderRecord(tx, order));
  });
}

/** Something that was done about the goods of an order. */
export type Work = Pick<NewEvent, "event" | "actor" | "detail" | "reason">;

/**
 * Writes to the history what was done about a locked order's goods, and brings its status to what its
 * fulfilments say: being prepared once anything is made or sent, dispatched when nothing is left to send,
 * delivered when every parcel is.
 */
export async function recordWork(tx: Db, { order }: OrderRecord, work: Work): Promise<void> {
  const to = goodsStatus(await findOrderRecord(tx, order));
  if (to !== order.status && mayBecome(order.status, to))
    await changeStatus(tx, order, { ...work, reason: work.reason ?? "", to });
  else await recordEvent(tx, { ...work, orderId: order.id });
}

function goodsStatus(record: OrderRecord): "paid" | "processing" | "dispatched" | "delivered" {
  if (toSendOf(record).some(({ quantity }) => quantity > 0))
    return record.fulfilments.length > 0 ? "processing" : "paid";
  const isDelivered = record.fulfilments.every(({ state }) => state !== "dispatched");
  return isDelivered ? "delivered" : "dispatched";
}
