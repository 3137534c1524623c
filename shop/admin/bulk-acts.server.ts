import { createHash } from "node:crypto";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { addComment, COMMENT_MAX } from "#shop/orders/comments.server.ts";
import { findTakenShipment, freeRows } from "#shop/carriers/results/results.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import {
  findBulkActRow,
  insertBulkAct,
  listResults,
  lockBulkAct,
  lockNextOrder,
  saveFinished,
  saveResult,
  saveUndone,
  type BulkAct,
  type BulkResult,
} from "./bulk-act-queries.server.ts";
import { BULK_MAX, type BulkAction, type BulkActKind } from "./order-views.ts";

export { deleteOldBulkActs, type BulkResult } from "./bulk-act-queries.server.ts";

export type NewBulkAct = {
  readonly act: Act;
  readonly action: BulkAction;
  /** In the order in which it is done; those that do not exist are left out. */
  readonly orderIds: readonly string[];
  /** What to add to each: 1 to 2,000 characters for add_comment, nothing for other actions. */
  readonly comment?: string;
};

/**
 * Begins one act on many orders, 1,000 at most: a job does it for one order after the other when
 * UNDO_SECONDS are over, and keeps a result for each. Its id is that of the act, so that the same form
 * sent twice is one bulk act. Refuses an act without orders, and a comment without words.
 */
export async function beginBulkAct(
  db: Db,
  { act, action, orderIds, comment = "" }: NewBulkAct,
): Promise<
  | Done<{ readonly orders: number }>
  | Refused<"no_orders" | "too_many" | "bad_comment" | "act_reused">
> {
  const isWritten = comment.trim() !== "" && comment.length <= COMMENT_MAX;
  if (action === "add_comment" && !isWritten) return refused("bad_comment");
  const ids = [...new Set(orderIds.filter(isUuid))];
  if (ids.length === 0) return refused("no_orders");
  if (ids.length > BULK_MAX) return refused("too_many");
  const subject = { kind: "bulk_act", id: act.actId };
  const input = { orderIds: ids, comment };
  return withAct(db, { act, action: `bulk_${action}`, subject, input }, async (tx, audit) => {
    const orders = await startBulkAct(tx, { act, action, comment, orderIds: ids });
    audit({ orders: { from: 0, to: orders } });
    return done({ orders });
  });
}

/** Stores a bulk act with its job, in the transaction of its act. Returns how many of the orders exist. */
export async function startBulkAct(
  tx: Db,
  {
    act,
    action,
    orderIds,
    comment = "",
  }: Omit<NewBulkAct, "action"> & { readonly action: BulkActKind },
): Promise<number> {
  const { actId: id, actor } = act;
  const { undoSeconds } = env();
  const stored = { id, actor, action, comment, orderIds, undoSeconds };
  const { dueAt, orders } = await insertBulkAct(tx, stored);
  await addJob(tx, {
    task: "do-bulk-act",
    payload: { id },
    key: `do-bulk-act:${id}`,
    runAt: dueAt,
  });
  return orders;
}

/** Takes back a bulk act before its time is over. Refused when it has begun or is undone. */
export async function undoBulkAct(
  db: Db,
  id: string,
  { act }: { readonly act: Act },
): Promise<Done<null> | Refused<"too_late" | "act_reused">> {
  const subject = { kind: "bulk_act", id };
  return withAct(db, { act, action: "undo_bulk_act", subject, input: {} }, async (tx) => {
    // Whether it is due is read under the lock: its job may have begun while this waited.
    await lockBulkAct(tx, id);
    const waiting = await findBulkActRow(tx, id);
    if (waiting === null || waiting.undoneAt !== null || waiting.isDue) return refused("too_late");
    await freeRows(tx, id);
    await saveUndone(tx, id);
    return done(null);
  });
}

/** A bulk act with what has become of each of its orders; null if there is none. */
export async function findBulkAct(
  db: Db,
  id: string,
): Promise<(Omit<BulkAct, "comment"> & { readonly results: readonly BulkResult[] }) | null> {
  const found = isUuid(id) ? await findBulkActRow(db, id) : null;
  if (found === null) return null;
  const { comment: _, ...shown } = found;
  return { ...shown, results: await listResults(db, id) };
}

/**
 * Does a bulk act, one order after the other, each in a transaction of its own with its result. A job; safe
 * to run again: it goes on with the orders that wait.
 */
export async function doBulkAct(db: Db, id: string): Promise<void> {
  // Waits for somebody who is undoing it at this moment.
  await lockBulkAct(db, id);
  const bulk = await findBulkActRow(db, id);
  if (bulk === null || bulk.undoneAt !== null || !bulk.isDue) return;
  for (let at = 0; at < BULK_MAX; at++) {
    const isLeft =
      bulk.action === "add_comment" ? await commentOnNext(db, bulk) : await actOnNext(db, bulk);
    if (!isLeft) break;
  }
  await saveFinished(db, id);
}

/** Acts on the next order that waits; false if none does. */
async function actOnNext(db: Db, bulk: BulkAct): Promise<boolean> {
  const { id } = bulk;
  return db.transaction().execute(async (tx) => {
    const orderId = await lockNextOrder(tx, id);
    if (orderId === null) return false;
    const outcome = await actOn(tx, orderId, bulk);
    // Another act may then begin with the same line of the file.
    if (!outcome.ok) await freeRows(tx, id, orderId);
    await saveResult(tx, { id, orderId, reason: outcome.ok ? null : outcome.reason });
    return true;
  });
}

/** The same for a comment, which is an act of its own, once by its id. */
async function commentOnNext(db: Db, { id, actor, comment }: BulkAct): Promise<boolean> {
  const orderId = await lockNextOrder(db, id);
  if (orderId === null) return false;
  const act = { actId: actIdFor(id, orderId), actor };
  const outcome = await addComment(db, orderId, { act, comment });
  await saveResult(db, { id, orderId, reason: outcome.ok ? null : outcome.reason });
  return true;
}

/** The id of what a bulk act does to one order: a UUID, always the same. */
function actIdFor(bulkId: string, orderId: string): string {
  const hash = createHash("sha256").update(`${bulkId} ${orderId}`).digest("hex");
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

/** The acts: they join the transaction and write nothing when they refuse. */
function actOn(
  tx: Db,
  orderId: string,
  { id, action, actor, begunAt }: BulkAct,
): Promise<Done<unknown> | Refused> {
  switch (action) {
    case "start_making":
      return startMaking(tx, orderId, { actor });
    case "mark_made":
      return markMade(tx, orderId, { actor });
    case "mark_delivered":
      return deliverOrder(tx, orderId, { actor, deliveredAt: begunAt });
    case "dispatch":
      return dispatchWithLine(tx, orderId, { id, actor });
    case "add_comment":
      throw new Error("A comment is an act of its own.");
  }
}

/** Dispatches an order with the number that the act took from a line of a result file. */
async function dispatchWithLine(
  tx: Db,
  orderId: string,
  { id, actor }: Pick<BulkAct, "id" | "actor">,
): Promise<Done<unknown> | Refused> {
  const shipment = await findTakenShipment(tx, id, orderId);
  if (shipment === null) return refused("no_line");
  return dispatchOrder(tx, orderId, { actor, shipment });
}
