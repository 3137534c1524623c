import { createHash } from "node:crypto";
import { findTakenShipment, freeRows } from "#shop/carriers/results/results.server.ts";
import { deliverOrder } from "#shop/fulfilment/delivery.server.ts";
import { dispatchOrder } from "#shop/fulfilment/dispatch.server.ts";
import { markMade, startMaking } from "#shop/fulfilment/making.server.ts";
import { refused, type Done, type Refused } from "#shop/kit/result.ts";
import { addComment } from "#shop/orders/comments.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { addTag, removeTag } from "#shop/orders/tags.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import {
  findBulkActRow,
  lockBulkAct,
  lockNextOrder,
  saveFinished,
  saveResult,
  type BulkAct,
} from "./bulk-act-queries.server.ts";
import { isParcelChanged } from "./carrier-run/named-orders-queries.server.ts";
import { BULK_MAX } from "./order-views.ts";

/**
 * Does a bulk act, one order after the other, each in a transaction of its own with its result. A job; safe
 * to run again: it goes on with the orders that wait.
 */
export async function doBulkAct(db: Db, id: string): Promise<void> {
  // Waits for somebody who is undoing it at this moment.
  await lockBulkAct(db, id);
  const bulk = await findBulkActRow(db, id);
  if (bulk === null || bulk.undoneAt !== null || !bulk.isDue) return;
  for (let at = 0; at < BULK_MAX; at++) if (!(await doNext(db, bulk))) break;
  await saveFinished(db, id);
}

/**
 * Acts on the next order that waits; false if none does. When something goes wrong with it, its row says so and
 * the others go on. If the database can't store that either, the job runs again.
 */
async function doNext(db: Db, bulk: BulkAct): Promise<boolean> {
  const { id } = bulk;
  const next: { orderId?: string } = {};
  const lockNext = async (tx: Db) => {
    const orderId = await lockNextOrder(tx, id);
    if (orderId !== null) next.orderId = orderId;
    return orderId;
  };
  try {
    return bulk.action === "add_comment"
      ? await commentOnNext(db, bulk, lockNext)
      : await actOnNext(db, bulk, lockNext);
  } catch (error) {
    const { orderId } = next;
    if (orderId === undefined) throw error;
    log.error({ bulkActId: id, orderId, err: error }, "an act on an order failed");
    await db.transaction().execute(async (tx) => {
      // A connection may be lost after the commit: what was done stays done, and its line taken.
      if (await saveResult(tx, { id, orderId, reason: "failed" })) await freeRows(tx, id, orderId);
    });
    return true;
  }
}

type LockNext = (tx: Db) => Promise<string | null>;

async function actOnNext(db: Db, bulk: BulkAct, lockNext: LockNext): Promise<boolean> {
  const { id } = bulk;
  return db.transaction().execute(async (tx) => {
    const orderId = await lockNext(tx);
    if (orderId === null) return false;
    const outcome = await actOn(tx, orderId, bulk);
    // Another act may then begin with the same line of the file.
    if (!outcome.ok) await freeRows(tx, id, orderId);
    await saveResult(tx, { id, orderId, reason: outcome.ok ? null : outcome.reason });
    return true;
  });
}

/** The same for a comment, which is an act of its own, once by its id. */
async function commentOnNext(
  db: Db,
  { id, actor, comment }: BulkAct,
  lockNext: LockNext,
): Promise<boolean> {
  const orderId = await lockNext(db);
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
  { id, action, actor, comment, begunAt }: BulkAct,
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
    case "add_tag":
      return addTag(tx, orderId, { actor, tag: comment });
    case "remove_tag":
      return removeTag(tx, orderId, comment);
    case "add_comment":
      throw new Error("A comment is an act of its own.");
  }
}

/**
 * Dispatches an order with the number that the act took from a line of a result file. Refuses one whose label
 * was made for other pieces: nobody has seen which of them go.
 */
async function dispatchWithLine(
  tx: Db,
  orderId: string,
  { id, actor }: Pick<BulkAct, "id" | "actor">,
): Promise<Done<unknown> | Refused> {
  const shipment = await findTakenShipment(tx, id, orderId);
  if (shipment === null) return refused("no_line");
  await lockOrder(tx, orderId);
  if (await isParcelChanged(tx, orderId)) return refused("parcel_changed");
  return dispatchOrder(tx, orderId, { actor, shipment });
}
