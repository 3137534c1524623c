import { makeByOf } from "#shop/fulfilment/leave-by.ts";
import { withOrderOf } from "#shop/fulfilment/order-record.server.ts";
import { toSendOf } from "#shop/fulfilment/order-record.ts";
import { updatePromise } from "#shop/fulfilment/promise.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import { raiseFlag } from "#shop/orders/flags.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { arrivalOf, enqueueDelayed } from "./delay-mail.server.ts";

/** The longest reason, and the longest message to the customer, in characters. */
export const CANNOT_TEXT_MAX = 1_000;
/** The furthest new day. */
const DAYS_MAX = 365;

export type CannotMake = {
  readonly act: Act;
  readonly orderId: string;
  readonly position: number;
  /** The promised day that the form showed: another one by now means that somebody else acted first. */
  readonly seenPromise: string | null;
  /** The new day by which it leaves, as "2026-12-08": a later one, within a year. */
  readonly leavesBy: string;
  /** For staff: the note of the flag. */
  readonly reason: string;
  /** For the customer, beside the words of the mail; may be empty. */
  readonly message: string;
};

type CannotRefused = Refused<
  "no_order" | "act_pending" | "nothing_to_make" | "changed" | "bad_day" | "bad_text" | "act_reused"
>;

/**
 * Says that a line can't be made as promised: flags the order, moves the line's days, and mails the customer
 * why and when it should arrive. Once for the act; from another form only if the promise is still the one
 * that it showed.
 */
export async function cannotMake(db: Db, cannot: CannotMake): Promise<Done<null> | CannotRefused> {
  const { act, orderId, position, seenPromise, leavesBy, reason, message } = cannot;
  const subject = { kind: "order", id: orderId };
  const input = { position, seenPromise, leavesBy, reason, message };
  if (!isText(reason) || reason.trim() === "" || !isText(message)) return refused("bad_text");
  const { actor } = act;
  return withAct(db, { act, action: "cannot_make", subject, input }, (tx, audit) =>
    withOrderOf(tx, { orderId, actor }, async (_, record) => {
      const { order } = record;
      const line = order.lines.find((each) => each.position === position);
      const toMake = toSendOf(record).find((each) => each.position === position)?.toMake ?? 0;
      if (line === undefined || toMake === 0) return refused("nothing_to_make");
      if (line.promisedFor !== seenPromise) return refused("changed");
      const before = makeByOf(record);
      if (!isLater(leavesBy, before, new Date())) return refused("bad_day");
      const day = await arrivalOf(tx, order, leavesBy);
      await updatePromise(tx, orderId, { positions: [position], day, leavesBy });
      const detail = { lines: [{ position, quantity: toMake }], from: before, leavesBy };
      await recordEvent(tx, { orderId, event: "promise_moved", actor, detail });
      const flag = { code: "cannot_make", subject: act.actId, actor } as const;
      await raiseFlag(tx, order, { ...flag, note: `${line.name}: ${reason.trim()}` });
      await enqueueDelayed(tx, order, {
        key: act.actId,
        name: line.name,
        promisedBefore: line.promisedFor,
        promisedFor: day,
        message: message.trim(),
      });
      audit({ leaves_by: { from: before, to: leavesBy } });
      return done(null);
    }),
  );
}

/** Whether staff's words fit. */
export function isText(text: string): boolean {
  return text.length <= CANNOT_TEXT_MAX;
}

/** Whether a new day is after today and after the one before, within a year. */
export function isLater(day: string, before: string | null, now: Date): boolean {
  const today = londonDay(now);
  return day > today && (before === null || day > before) && day <= addDays(today, DAYS_MAX);
}
