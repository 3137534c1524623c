import type { Actor } from "#shop/platform/actor.ts";
import { findPendingAct } from "#shop/platform/pending-acts.server.ts";
import { inTransaction, type Db } from "#shop/platform/database/db.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Order } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { findPaymentsOf, listPaymentsOf } from "#shop/payments/payments.server.ts";
import { listDisputesOf } from "#shop/payments/refunds/disputes.server.ts";
import { listRefundsOfEach } from "#shop/payments/refunds/refunds.server.ts";
import { listFulfilmentsOf } from "./fulfilment-queries.server.ts";
import { toOrderRecord, type OrderRecord } from "./order-record.ts";
import { listReturnsOf } from "#shop/fulfilment/returns/return-queries.server.ts";

/** The record of an order. Throws if the order does not exist. */
export async function findOrderRecord(db: Db, order: Order): Promise<OrderRecord> {
  const [record] = await listOrderRecords(db, [order]);
  assert(record !== undefined, "every order has a payment");
  return record;
}

/**
 * The records of several orders, in their order, in a fixed number of queries. An order that was deleted
 * meanwhile is left out.
 */
export async function listOrderRecords(
  db: Db,
  orders: readonly Order[],
): Promise<readonly OrderRecord[]> {
  const ids = orders.map(({ id }) => id);
  const payments = await findPaymentsOf(db, ids);
  const everyPayment = await listPaymentsOf(db, ids);
  const refunds = await listRefundsOfEach(db, ids);
  const disputes = Map.groupBy(await listDisputesOf(db, ids), ({ orderId }) => orderId);
  const returns = await listReturnsOf(db, ids);
  const fulfilments = await listFulfilmentsOf(db, ids);
  return orders.flatMap((order) => {
    const payment = payments.get(order.id);
    if (payment === undefined) return [];
    return toOrderRecord({
      order,
      payment,
      payments: everyPayment.get(order.id) ?? [],
      refunds: refunds.get(order.id) ?? [],
      disputes: disputes.get(order.id) ?? [],
      fulfilments: fulfilments.get(order.id) ?? [],
      returns: returns.get(order.id) ?? [],
    });
  });
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

/**
 * Does an act of staff, or of somebody who is not held up by staff, about a locked order. Refuses staff
 * while another act of theirs can be undone: `findPendingAct` says whose.
 */
export async function withOrderOf<Value, Reason extends string>(
  db: Db,
  { orderId, actor }: { readonly orderId: string; readonly actor: Actor },
  work: (tx: Db, record: OrderRecord) => Promise<Done<Value> | Refused<Reason>>,
): Promise<Done<Value> | Refused<Reason | "no_order" | "act_pending">> {
  return withLockedOrder<Value, Reason | "act_pending">(db, orderId, async (tx, record) => {
    const isHeldUp = actor.kind === "staff" && (await findPendingAct(tx, orderId)) !== null;
    return isHeldUp ? refused("act_pending") : work(tx, record);
  });
}
