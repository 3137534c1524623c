import type { Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { refundSums } from "#shop/payments/refunds/refund-rules.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { readRefundable } from "#shop/payments/refunds/refundable.server.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  findPendingAct,
  listPendingActsBy,
  type PendingAct,
} from "#shop/platform/pending-acts.server.ts";
import type { Undoable } from "./undoable.server.ts";

/** An act of staff on an order that can still be undone, as staff see it. */
export type WaitingAct = Pick<PendingAct, "actId" | "actor" | "begunAt" | "dueAt"> & {
  readonly orderNumber: string;
  readonly action: Undoable["action"];
  /** What goes back to the customer; null unless it is a refund, or the approval of one. */
  readonly amountPence: Pence | null;
};

/** The acts of a person that can still be undone, the newest first, `limit` at most. */
export async function listWaitingActsBy(
  db: Db,
  actor: Actor,
  limit: number,
): Promise<readonly WaitingAct[]> {
  const waiting = await listPendingActsBy(db, actor, limit);
  const found = waiting.map(async (act) => {
    const order = await findOrder(db, act.orderId);
    return order === null ? [] : [await toWaitingAct(db, order, act)];
  });
  return (await Promise.all(found)).flat();
}

/** The act that waits for an order, no matter who began it; null if there is none. */
export async function findWaitingAct(db: Db, order: Order): Promise<WaitingAct | null> {
  const waiting = await findPendingAct(db, order.id);
  return waiting === null ? null : toWaitingAct(db, order, waiting);
}

async function toWaitingAct(db: Db, order: Order, waiting: PendingAct): Promise<WaitingAct> {
  const { actId, actor, begunAt, dueAt } = waiting;
  // What was stored is what `beginAct` took.
  const undoable = { action: waiting.action, input: waiting.input } as Undoable;
  return {
    actId,
    actor,
    begunAt,
    dueAt,
    action: undoable.action,
    orderNumber: order.orderNumber,
    amountPence: await sumOf(db, order, undoable),
  };
}

async function sumOf(db: Db, order: Order, { action, input }: Undoable): Promise<Pence | null> {
  if (action === "approve_refund") {
    const approved = (await listRefundsOf(db, order.id)).find(({ id }) => id === input.refundId);
    return approved?.amountPence ?? null;
  }
  if (action !== "refund") return null;
  const refundable = await readRefundable(db, order);
  const sums = refundable && refundSums(soldOf(order), refundable.left, input);
  return sums?.ok ? sums.value.amountPence : null;
}
