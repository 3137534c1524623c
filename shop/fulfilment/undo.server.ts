import { sql } from "kysely";
import type { Act, Json } from "#shop/platform/act.ts";
import { replaceAnswer, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import {
  deletePendingAct,
  findPendingAct,
  insertPendingAct,
} from "#shop/platform/pending-acts.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { runUndoable, type Undoable, type UndoableRefusal } from "./undoable.server.ts";

export type BegunAct = {
  /** When it is done; null if it has been done at once. ISO 8601. */
  readonly dueAt: string | null;
};

type BeginRefusal<Action extends Undoable["action"]> =
  | UndoableRefusal[Action]
  | "no_order"
  | "act_pending"
  | "undone"
  | "act_reused";

/** What is stored of an act that was begun. */
type StoredAct = BegunAct & { readonly isUndone?: boolean };

/**
 * Begins an act of staff about an order that can be undone for UNDO_SECONDS: it is checked now, and done by
 * a job when the time is over. Until then customers see the order as it was, and no other act of staff on
 * it begins. With UNDO_SECONDS=0 it is done at once. The same act id twice is one act. Refuses what the
 * act itself refuses, with its reason, and "undone" for an act id that has been undone.
 */
export async function beginAct<Action extends Undoable["action"]>(
  db: Db,
  orderId: string,
  { act, ...undoable }: { readonly act: Act } & Extract<Undoable, { readonly action: Action }>,
): Promise<Done<BegunAct> | Refused<BeginRefusal<Action>>> {
  const { action, input } = undoable;
  const subject = { kind: "order", id: orderId };
  const begun = await withAct<StoredAct, BeginRefusal<Undoable["action"]>>(
    db,
    { act, action, subject, input: input as Json },
    async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order === null) return refused("no_order");
      if ((await findPendingAct(tx, orderId)) !== null) return refused("act_pending");
      const run = () =>
        runUndoable(tx, orderId, { actId: act.actId, actor: act.actor, ...undoable });
      const { undoSeconds } = env();
      if (undoSeconds === 0) {
        const outcome = await run();
        return outcome.ok ? done({ dueAt: null }) : outcome;
      }
      const outcome = await withoutEffect(tx, run);
      if (!outcome.ok) return outcome;
      const { actId, actor } = act;
      const dueAt = await insertPendingAct(
        tx,
        { orderId, actId, action, input, actor },
        undoSeconds,
      );
      await addJob(tx, {
        task: "do-pending-act",
        payload: { id: orderId },
        key: `do-pending-act:${actId}`,
        runAt: dueAt,
      });
      return done({ dueAt: dueAt.toISOString() });
    },
  );
  const outcome = begun.ok && begun.value.isUndone === true ? refused("undone") : begun;
  // An action has no reasons of the others.
  return outcome as Done<BegunAct> | Refused<BeginRefusal<Action>>;
}

/** What an act would answer: all that it writes is taken back. */
async function withoutEffect<Outcome>(tx: Db, run: () => Promise<Outcome>): Promise<Outcome> {
  await sql`savepoint before_act`.execute(tx);
  const outcome = await run();
  await sql`rollback to savepoint before_act`.execute(tx);
  return outcome;
}

/** Which act is taken back: the one that waits for an order, if it is still this one. */
export type Undoing = { readonly undone: string; readonly action: Undoable["action"] };

/** Takes back an act that waits. Refused when it has been done or undone, or is of another kind. */
export async function undoAct(
  db: Db,
  orderId: string,
  { act, undone, action }: { readonly act: Act } & Undoing,
): Promise<Done<null> | Refused<"no_act" | "act_reused">> {
  const subject = { kind: "order", id: orderId };
  const named = { act, action: "undo", subject, input: { undone, action } };
  return withAct<null, "no_act">(db, named, async (tx, audit) => {
    if ((await lockOrder(tx, orderId)) === null) return refused("no_act");
    const waiting = await findPendingAct(tx, orderId);
    if (waiting === null || waiting.actId !== undone || waiting.action !== action)
      return refused("no_act");
    await deletePendingAct(tx, orderId);
    await replaceAnswer(tx, undone, done({ dueAt: null, isUndone: true }));
    const { actor } = act;
    await recordEvent(tx, { orderId, event: "undone", actor, detail: { action } });
    audit({ [action]: { from: "waiting", to: "undone" } });
    return done(null);
  });
}

/**
 * Does the act that waits for an order, once its time is over. If it is no longer possible, because the
 * customer or the payment provider was first, the order gets a flag. Safe to run again.
 */
export async function doPendingAct(db: Db, orderId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const waiting = order && (await findPendingAct(tx, orderId));
    if (order === null || waiting === null || !waiting.isDue) return;
    await deletePendingAct(tx, orderId);
    // What was stored is what `beginAct` took.
    const { actId, actor } = waiting;
    const undoable = { action: waiting.action, input: waiting.input } as Undoable;
    const outcome = await runUndoable(tx, orderId, { actId, actor, ...undoable });
    if (outcome.ok) return;
    await raiseFlag(tx, order, {
      code: "act_not_done",
      subject: actId,
      note: `${waiting.action}: ${outcome.reason}`,
      actor,
    });
  });
}
