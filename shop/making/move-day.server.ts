import { leaveByOf, waitingLinesOf } from "#shop/fulfilment/leave-by.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { sumLines } from "#shop/fulfilment/fulfilment.ts";
import { updatePromise } from "#shop/fulfilment/promise.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { derivedId, withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { isOpen } from "#shop/shipping/workshop/workshop.ts";
import { isLater, isText } from "./cannot-make.server.ts";
import { arrivalOf, enqueueDelayed } from "./delay-mail.server.ts";
import { delayedLines, type Waiting } from "./delayed-lines.ts";

/** Orders of one press at most. */
export const MOVES_MAX = 50;

/** A new day for what is still to be sent of an order. */
export type Move = {
  readonly orderId: string;
  /**
   * The day that the form showed: another one by now means that somebody else acted first. Where what is in stock
   * is sent first, it is that of one of its parts.
   */
  readonly seenLeaveBy: string | null;
  /** The new day by which it leaves, as "2026-12-08": a later one on which the shop is open, within a year. */
  readonly leavesBy: string;
};

export type Moved = Move & { readonly reason: MoveRefusal | null };

type MoveRefusal =
  | "no_order"
  | "act_pending"
  | "nothing_to_send"
  | "changed"
  | "bad_day"
  | "closed_day"
  | "bad_text"
  | "act_reused";

type Moving = {
  readonly act: Act;
  /** For the customers, beside the words of the mail; may be empty. */
  readonly message: string;
};

/**
 * Gives orders new days and mails their customers, 50 at most: one order after the other, each in a transaction
 * of its own, so that one which somebody else has changed does not stop the others. Says why an order was
 * refused. The same act again does nothing twice and gets the same answer.
 */
export async function moveDays(
  db: Db,
  moves: readonly Move[],
  moving: Moving,
): Promise<readonly Moved[]> {
  const moved: Moved[] = [];
  for (const move of moves.slice(0, MOVES_MAX)) {
    const outcome = await moveDay(db, move, moving);
    moved.push({ ...move, reason: outcome.ok ? null : outcome.reason });
  }
  return moved;
}

async function moveDay(
  db: Db,
  { orderId, seenLeaveBy, leavesBy }: Move,
  { act, message }: Moving,
): Promise<Done<null> | Refused<MoveRefusal>> {
  if (!isText(message)) return refused("bad_text");
  const own = { ...act, actId: derivedId(act.actId, `move_day ${orderId}`) };
  const subject = { kind: "order", id: orderId };
  const input = { seenLeaveBy, leavesBy, message };
  const { actor } = act;
  const named = { act: own, action: "move_day", subject, input };
  return withAct<null, MoveRefusal>(db, named, (tx, audit) =>
    withOrderOf<null, MoveRefusal>(tx, { orderId, actor }, async (_, record) => {
      const { order } = record;
      const lines = sumLines(toSendOf(record));
      if (lines.length === 0) return refused("nothing_to_send");
      const waiting = waitingOf(record);
      const before = dayBefore(record, { waiting, seenLeaveBy });
      if (before !== seenLeaveBy) return refused("changed");
      const now = new Date();
      if (!isLater(leavesBy, before, now)) return refused("bad_day");
      if (!isOpen(leavesBy, await readWorkshop(tx, now))) return refused("closed_day");
      const promisedFor = await arrivalOf(tx, order, leavesBy);
      const delayed = delayedLines(waiting, { from: before, to: leavesBy });
      const { positions, name, promisedBefore } = delayed;
      await updatePromise(tx, orderId, { positions, day: promisedFor, leavesBy });
      const detail = {
        lines: lines.filter(({ position }) => positions.includes(position)),
        from: before,
        leavesBy,
      };
      await recordEvent(tx, { orderId, event: "promise_moved", actor, detail });
      await enqueueDelayed(tx, order, {
        key: own.actId,
        name,
        promisedBefore,
        promisedFor,
        message: message.trim(),
      });
      audit({ leaves_by: { from: before, to: leavesBy } });
      return done(null);
    }),
  );
}

/** What of an order waits to be sent. */
export function waitingOf(record: OrderRecord): Waiting {
  const { lines, inStockFirst } = record.order;
  return { lines: waitingLinesOf(record), lineCount: lines.length, inStockFirst };
}

/** The day that would be moved: the one that was seen, if a part of the order still has it. */
function dayBefore(
  record: OrderRecord,
  { waiting, seenLeaveBy }: { waiting: Waiting; seenLeaveBy: string | null },
): string | null {
  const isOfPart =
    waiting.inStockFirst && waiting.lines.some(({ leaveBy }) => leaveBy === seenLeaveBy);
  return isOfPart ? seenLeaveBy : leaveByOf(record);
}
