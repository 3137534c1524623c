import { sql } from "kysely";
import { isOneEmail } from "#shop/accounts/folded-email.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { CUSTOMER } from "#shop/platform/actor.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrderByNumber, findOrderOf, lockOrder } from "#shop/orders/orders.server.ts";
import { enqueueCancelReceipt, enqueueWithdrawalMails } from "./mails/cancel-request.server.ts";
import { cancellationOption } from "./cancellation-options.ts";
import { lastDeliveredAt, type LineQuantity } from "./fulfilment.ts";
import { findOrderRecord, withLockedOrder } from "./order-record.server.ts";
import type { OrderRecord } from "./order-record.ts";
import { openReturn } from "./returns/open-return.server.ts";
import type { ReturnReason } from "./returns/return.ts";

/** A customer's request to end an order. */
export type CancelRequest = {
  readonly id: string;
  readonly kind: "cancel" | "return" | "withdrawal";
  /** Word for word; empty if they gave none. */
  readonly statement: string;
  readonly receivedAt: Date;
};

const REQUESTS_MAX = 20;

/** The requests about an order, oldest first. */
export async function listCancelRequests(db: Db, orderId: string): Promise<CancelRequest[]> {
  return (await listCancelRequestsOf(db, [orderId])).get(orderId) ?? [];
}

/** The requests about several orders, by order id: at most 20 each. Orders without requests are left out. */
export async function listCancelRequestsOf(
  db: Db,
  orderIds: readonly string[],
): Promise<Map<string, CancelRequest[]>> {
  const { rows } = await sql<CancelRequest & { orderId: string }>`
    select found.* from unnest(${[...orderIds]}::uuid[]) as wanted (id) cross join lateral (
      select order_id, id, kind, statement, received_at from cancel_requests
      where order_id = wanted.id order by received_at limit ${REQUESTS_MAX}) as found`.execute(db);
  return Map.groupBy(rows, (row) => row.orderId);
}

/** A customer's request, as the account page sends it. The reason may be empty. */
export type NewCancelRequest = {
  readonly customer: { readonly id: string; readonly restrictedSince?: Date | null };
  readonly orderNumber: string;
  readonly reason: string;
  /** Of a return: why, if the customer chose one. */
  readonly returnReason?: ReturnReason | undefined;
  /** What is sent back, of an order that was dispatched; everything unless lines are named. */
  readonly lines?: readonly LineQuantity[];
};

/**
 * Records a customer's request to cancel or return an order, with its time. Flags the order so that
 * it is not dispatched, opens the return of what was, sends the customer a receipt and notifies the
 * shopkeeper. A repeated request changes nothing. Refuses an order that can no longer be cancelled or
 * returned, and pieces that the customer does not have.
 */
export async function requestCancel(
  db: Db,
  { customer, orderNumber, reason, returnReason, lines }: NewCancelRequest,
): Promise<
  Done<"cancel" | "return"> | Refused<"no_order" | "not_cancellable" | "nothing_to_return">
> {
  const found = await findOrderOf(db, {
    customerId: customer.id,
    orderNumber,
    since: customer.restrictedSince,
  });
  if (found === null) return refused("no_order");
  return withLockedOrder(db, found.id, async (tx, record) => {
    const { fulfilments } = record;
    const option = cancellationOption(
      { status: record.status, deliveredAt: lastDeliveredAt(fulfilments) },
      new Date(),
    );
    if (option === null || option.kind === "over") return refused("not_cancellable");
    const { kind } = option;
    return (await saveRequest(tx, record, { kind, statement: reason, returnReason, lines }))
      ? done(option.kind)
      : refused("nothing_to_return");
  });
}

/** False if the customer does not have what they want to return. */
async function saveRequest(
  tx: Db,
  record: OrderRecord,
  {
    kind,
    statement,
    returnReason,
    lines,
  }: Pick<NewCancelRequest, "returnReason"> & {
    readonly kind: "cancel" | "return";
    readonly statement: string;
    readonly lines: readonly LineQuantity[] | undefined;
  },
): Promise<boolean> {
  const { order } = record;
  const saved = await tx
    .insertInto("cancelRequests")
    .values({
      orderId: order.id,
      orderNumber: order.orderNumber,
      kind,
      name: order.customerName,
      email: order.email,
      statement,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "receivedAt"])
    .executeTakeFirst();
  if (saved === undefined) return true;
  if (kind === "return") {
    const asked = { lines, reason: returnReason, requestId: saved.id };
    const returned = await openReturn(tx, record, asked);
    if (returned === null) {
      await tx.deleteFrom("cancelRequests").where("id", "=", saved.id).execute();
      return false;
    }
  }
  const code = kind === "cancel" ? "cancel_requested" : "return_requested";
  const detail = { requestId: saved.id };
  await recordEvent(tx, { orderId: order.id, event: code, actor: CUSTOMER, detail });
  await raiseFlag(tx, order, { code, subject: String(saved.id), actor: CUSTOMER });
  await enqueueCancelReceipt(tx, order, {
    id: saved.id,
    kind,
    reason: statement,
    receivedAt: saved.receivedAt,
    ...(kind === "return" && { lines, returnReason }),
  });
  return true;
}

/** A withdrawal as a consumer declares it, signed in or not. */
export type Withdrawal = {
  readonly orderNumber: string;
  readonly email: string;
  readonly name: string;
  readonly statement: string;
};

/**
 * Records a consumer's withdrawal from a contract and mails a receipt with its content, date and time
 * (Directive 2011/83/EU, Art. 11a). It is recorded even if the order number and e-mail address do not
 * match, so that the response does not reveal who ordered what. Returns the time of receipt.
 */
export async function declareWithdrawal(db: Db, withdrawal: Withdrawal): Promise<Date> {
  return db.transaction().execute(async (tx) => {
    const order = await lockMatchingOrder(tx, withdrawal);
    const saved = await tx
      .insertInto("cancelRequests")
      .values({
        orderId: order?.id ?? null,
        orderNumber: withdrawal.orderNumber,
        kind: "withdrawal",
        name: withdrawal.name,
        email: withdrawal.email,
        statement: withdrawal.statement,
      })
      .returning(["id", "receivedAt"])
      .executeTakeFirstOrThrow();
    if (order !== null) {
      const detail = { requestId: saved.id };
      await recordEvent(tx, { orderId: order.id, event: "withdrawn", actor: CUSTOMER, detail });
      await raiseFlag(tx, order, { code: "withdrawn", subject: String(saved.id), actor: CUSTOMER });
      // Nothing is to be sent back of an order that was not dispatched.
      await openReturn(tx, await findOrderRecord(tx, order), { requestId: saved.id });
    }
    const { id, receivedAt } = saved;
    await enqueueWithdrawalMails(tx, { ...withdrawal, id, receivedAt, order });
    return saved.receivedAt;
  });
}

/** Locks the order that a withdrawal is about; null if the number and e-mail address do not match. */
async function lockMatchingOrder(tx: Db, withdrawal: Withdrawal): Promise<Order | null> {
  const order = await findOrderByNumber(tx, withdrawal.orderNumber);
  if (order === null || !(await isOneEmail(tx, order.email, withdrawal.email))) return null;
  return lockOrder(tx, order.id);
}
