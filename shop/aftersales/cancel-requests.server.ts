import { sql, type Selectable } from "kysely";
import { isOneEmail } from "#shop/accounts/folded-email.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { CancelRequests } from "#shop/platform/database/tables.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrderTimeline } from "#shop/orders/order-timeline.server.ts";
import {
  findOrderByNumber,
  findOrderOf,
  flagForAttention,
  lockOrder,
} from "#shop/orders/orders.server.ts";
import { enqueueCancelReceipt, enqueueWithdrawalReceipt } from "./mails/cancel-request.server.ts";
import { deliveredAt, cancellationOption } from "./cancellation-options.ts";

/** What a customer has asked for about an order, and when. */
export type CancelRequest = {
  readonly kind: "cancel" | "return" | "withdrawal";
  readonly receivedAt: Date;
  readonly goodsReceivedAt: Date | null;
};

const REQUESTS_MAX = 20;

/** What has been asked about an order, the first request first. */
export async function listCancelRequests(db: Db, orderId: string): Promise<CancelRequest[]> {
  return (await listCancelRequestsOf(db, [orderId])).get(orderId) ?? [];
}

type RequestRow = Pick<Selectable<CancelRequests>, "kind" | "received_at" | "goods_received_at"> & {
  order_id: string;
};

/** The same of several orders, by their ids: at most 20 of each. Orders without any are left out. */
export async function listCancelRequestsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, CancelRequest[]>> {
  const { rows } = await sql<RequestRow>`
    select found.* from unnest(${[...orderIds]}::uuid[]) as asked (id) cross join lateral (
      select order_id, kind, received_at, goods_received_at from cancel_requests
      where order_id = asked.id order by received_at limit ${REQUESTS_MAX}) as found`.execute(db);
  const requests = new Map<string, CancelRequest[]>();
  for (const [orderId, ofOrder] of Map.groupBy(rows, (row) => row.order_id))
    requests.set(orderId, ofOrder.map(toRequest));
  return requests;
}

function toRequest(row: RequestRow): CancelRequest {
  return {
    kind: row.kind,
    receivedAt: row.received_at,
    goodsReceivedAt: row.goods_received_at,
  };
}

/** Who asks, about which of their orders, and why, in their words; nobody needs to say why. */
export type CancelAsk = {
  readonly customer: { readonly id: string; readonly restrictedSince?: Date | null };
  readonly orderNumber: string;
  readonly reason: string;
};

/**
 * Takes a customer's word that they cancel an order, or send it back: kept with its time, receipted
 * by mail, told to the shopkeeper, and the order is not sent until somebody has looked. Asked twice,
 * it is one request. Refuses an order that can't be cancelled any more.
 */
export async function requestCancel(
  db: Db,
  { customer, orderNumber, reason }: CancelAsk,
): Promise<Done<"cancel" | "return"> | Refused<"no_order" | "not_cancellable">> {
  const found = await findOrderOf(db, {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (found === null) return refused("no_order");
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (order === null) return refused("no_order");
    const { parcels } = await findOrderTimeline(tx, order.id);
    const way = cancellationOption(
      { status: order.status, deliveredAt: deliveredAt(parcels) },
      new Date(),
    );
    if (way === null || way.kind === "over") return refused("not_cancellable");
    await keep(tx, order, { kind: way.kind, statement: reason });
    return done(way.kind);
  });
}

async function keep(
  tx: Db,
  order: Order,
  { kind, statement }: { kind: "cancel" | "return"; statement: string },
): Promise<void> {
  const kept = await tx
    .insertInto("cancel_requests")
    .values({
      order_id: order.id,
      order_number: order.orderNumber,
      kind,
      name: order.customerName,
      email: order.email,
      statement,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "received_at"])
    .executeTakeFirst();
  if (kept === undefined) return;
  const words = kind === "cancel" ? "cancel this order" : "send this order back";
  await flagForAttention(tx, order.id, `The customer has asked to ${words}`);
  await enqueueCancelReceipt(tx, order, {
    id: kept.id,
    kind,
    reason: statement,
    receivedAt: kept.received_at,
  });
}

/** A withdrawal as a consumer declares it, signed in or not. */
export type Withdrawal = {
  readonly orderNumber: string;
  readonly email: string;
  readonly name: string;
  readonly statement: string;
};

/**
 * Takes a consumer's declaration to withdraw from a contract and mails its receipt with content, date
 * and time (Directive 2011/83/EU, Art. 11a). It is kept whether or not number and address belong
 * together: the answer tells nobody what somebody else has ordered.
 */
export async function declareWithdrawal(db: Db, withdrawal: Withdrawal): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrderDeclared(tx, withdrawal);
    const isTheirs = order !== null;
    const kept = await tx
      .insertInto("cancel_requests")
      .values({
        order_id: isTheirs ? order.id : null,
        order_number: withdrawal.orderNumber,
        kind: "withdrawal",
        name: withdrawal.name,
        email: withdrawal.email,
        statement: withdrawal.statement,
      })
      .returning(["id", "received_at"])
      .executeTakeFirstOrThrow();
    if (isTheirs)
      await flagForAttention(tx, order.id, "The customer has withdrawn from the contract");
    await enqueueWithdrawalReceipt(tx, {
      ...withdrawal,
      id: kept.id,
      receivedAt: kept.received_at,
      isMatched: isTheirs,
    });
    return kept.received_at;
  });
}

/** Holds the order that a withdrawal is about; null when number and address do not belong together. */
async function lockOrderDeclared(tx: Db, withdrawal: Withdrawal): Promise<Order | null> {
  const order = await findOrderByNumber(tx, withdrawal.orderNumber);
  if (order === null || !(await isOneEmail(tx, order.email, withdrawal.email))) return null;
  return lockOrder(tx, order.id);
}
