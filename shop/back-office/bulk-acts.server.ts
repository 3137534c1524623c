import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import { COMMENT_MAX } from "#shop/orders/comments.server.ts";
import { readTag } from "#shop/orders/tag.ts";
import { freeRows } from "#shop/carriers/results/results.server.ts";
import {
  findBulkActRow,
  insertBulkAct,
  listResults,
  lockBulkAct,
  saveUndone,
  type BulkAct,
  type BulkResult,
} from "./bulk-act-queries.server.ts";
import { BULK_MAX, type BulkAction, type BulkActKind } from "./order-views.ts";

export {
  deleteOldBulkActs,
  listWaitingBulkActsBy,
  type BulkResult,
  type WaitingBulkAct,
} from "./bulk-act-queries.server.ts";

export type NewBulkAct = {
  readonly act: Act;
  readonly action: BulkAction;
  /** In the order in which it is done; those that do not exist are left out. */
  readonly orderIds: readonly string[];
  /** What is written about each: a comment of 1 to 2,000 characters, or a tag; nothing for work. */
  readonly words?: string;
};

/**
 * Begins one act on many orders, 1,000 at most: a job does it for one order after the other when
 * UNDO_SECONDS are over, and keeps a result for each. Its id is that of the act, so that the same form
 * sent twice is one bulk act. Refuses an act without orders, and a comment or a tag without words.
 */
export async function beginBulkAct(
  db: Db,
  { act, action, orderIds, words = "" }: NewBulkAct,
): Promise<
  | Done<{ readonly orders: number }>
  | Refused<"no_orders" | "too_many" | "bad_comment" | "bad_tag" | "act_reused">
> {
  const comment = readWords(action, words);
  if (comment === null) return refused(action === "add_comment" ? "bad_comment" : "bad_tag");
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

/** The words of an action as they are stored: "" for work; null for words that can't be. */
function readWords(action: BulkAction, words: string): string | null {
  if (action === "add_tag" || action === "remove_tag") return readTag(words);
  if (action !== "add_comment") return "";
  return words.trim() !== "" && words.length <= COMMENT_MAX ? words : null;
}

/** Stores a bulk act with its job, in the transaction of its act. Returns how many of the orders exist. */
export async function startBulkAct(
  tx: Db,
  {
    act,
    action,
    orderIds,
    comment = "",
  }: Pick<NewBulkAct, "act" | "orderIds"> & {
    readonly action: BulkActKind;
    readonly comment?: string;
  },
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
