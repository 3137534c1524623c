import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { isDay, londonDay } from "#shop/kit/time.ts";
import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { lastDeliveredAt } from "#shop/fulfilment/fulfilment.ts";
import {
  enqueueReturnAccepted,
  enqueueReturnRefused,
} from "#shop/fulfilment/mails/return-answered.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { closeLocked } from "./close-return.server.ts";
import { mayRefuse } from "./return-clock.ts";
import { updateReturn } from "./return-queries.server.ts";
import { stageOf, type ReturnReason } from "./return.ts";
import { withReturnAct } from "./with-return.server.ts";

/** The longest words to a customer about a return, in characters. */
export const ANSWER_MAX = 500;

/** Why an act on a return was not done: one of its own reasons, or one of those that all have. */
export type ReturnRefused<Reason extends string> = Refused<
  Reason | "no_return" | "act_pending" | "act_reused"
>;

/**
 * Accepts a return that was asked for: the customer gets the returns address, who pays the carriage, and
 * the last day to post it by mail. `words` are added to it: 500 characters at most, or none.
 */
export function acceptReturn(
  db: Db,
  returnId: string,
  {
    act,
    reason,
    words,
  }: { readonly act: Act; readonly reason: ReturnReason; readonly words: string },
): Promise<Done<null> | ReturnRefused<"already_answered" | "bad_words">> {
  const named = { returnId, act, action: "accept_return", input: { reason, words } };
  return withReturnAct(db, named, async (tx, { record, returned }, audit) => {
    if (words.length > ANSWER_MAX) return refused("bad_words");
    if (stageOf(returned) !== "requested") return refused("already_answered");
    await updateReturn(tx, returnId, { acceptedAt: new Date(), reason });
    audit({ reason: { from: returned.reason, to: reason } });
    const { order } = record;
    const { actor } = act;
    const detail = { returnId };
    await recordEvent(tx, { orderId: order.id, event: "return_accepted", actor, detail });
    await enqueueReturnAccepted(tx, order, { ...returned, reason, words });
    return done(null);
  });
}

/**
 * Refuses a return where the law allows it (`mayRefuse`), closes it and tells the customer why, in 1 to 500
 * characters.
 */
export function refuseReturn(
  db: Db,
  returnId: string,
  { act, words }: { readonly act: Act; readonly words: string },
): Promise<Done<null> | ReturnRefused<"already_answered" | "may_not_refuse" | "bad_words">> {
  const named = { returnId, act, action: "refuse_return", input: words };
  return withReturnAct(db, named, async (tx, known) => {
    const { record, returned } = known;
    if (words === "" || words.length > ANSWER_MAX) return refused("bad_words");
    if (stageOf(returned) !== "requested") return refused("already_answered");
    if (!mayRefuse(returned, lastDeliveredAt(record.fulfilments)).ok)
      return refused("may_not_refuse");
    const { order } = record;
    const { actor } = act;
    await closeLocked(tx, known, { actor, note: words, refusedAt: new Date() });
    const detail = { returnId };
    await recordEvent(tx, { orderId: order.id, event: "return_refused", actor, detail });
    await enqueueReturnRefused(tx, order, { ...returned, words });
    return done(null);
  });
}

/** Records the day on which a customer proved to have posted the goods: the refund counts from it. */
export function recordPosting(
  db: Db,
  returnId: string,
  { act, day }: { readonly act: Act; readonly day: string },
): Promise<Done<null> | ReturnRefused<"already_received" | "bad_day">> {
  const named = { returnId, act, action: "record_posting", input: day };
  return withReturnAct(db, named, async (tx, { record, returned }, audit) => {
    if (returned.state !== "requested") return refused("already_received");
    const isPast = isDay(day) && day <= londonDay(new Date());
    if (!isPast || day < londonDay(record.order.placedAt)) return refused("bad_day");
    await updateReturn(tx, returnId, { postedOn: day });
    audit({ posted_on: { from: returned.postedOn, to: day } });
    return done(null);
  });
}
