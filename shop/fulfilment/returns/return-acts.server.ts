import type { Pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { recordEvent } from "#shop/orders/history.server.ts";
import { ANSWER_MAX, type ReturnRefused } from "./answer-return.server.ts";
import { closeLocked } from "./close-return.server.ts";
import { requestReturn, type NewReturn } from "./open-return.server.ts";
import { receiveReturn, type ReceivedGoods } from "./receive-return.server.ts";
import type { ReturnReason } from "./return.ts";
import { updateReturn } from "./return-queries.server.ts";
import { goodsBackPence } from "./return-value.ts";
import { withReturnAct } from "./with-return.server.ts";

/** Records received goods as an act of staff (`receiveReturn`). */
export function receiveReturnByStaff(
  db: Db,
  returnId: string,
  { act, ...goods }: Omit<ReceivedGoods, "actor"> & { readonly act: Act },
): Promise<
  Done<null> | ReturnRefused<"already_received" | "wrong_lines" | "not_restockable" | "in_future">
> {
  const { receivedAt, lines } = goods;
  const input = { receivedAt: receivedAt.toISOString(), lines: lines.map((line) => ({ ...line })) };
  const named = { returnId, act, action: "receive_return", input };
  return withReturnAct(db, named, (tx) =>
    receiveReturn(tx, returnId, { ...goods, actor: act.actor }),
  );
}

/** The findings of an inspection. */
export type Finding = {
  readonly act: Act;
  /** When it was last inspected, as the person saw it: ISO 8601, or "". */
  readonly seen: string;
  /** Why the goods came back, as it turns out; as before unless given. */
  readonly reason?: ReturnReason | undefined;
  /** 500 characters at most; the customer reads it when something is kept. */
  readonly finding: string;
  /** For loss of value by more handling than was needed (reg. 34(9)): only after a change of mind. */
  readonly deductionPence: Pence;
};

/** Records the inspection of returned goods. It can be changed until they are refunded. */
export function inspectReturn(
  db: Db,
  returnId: string,
  { act, seen, reason: found, finding, deductionPence }: Finding,
): Promise<
  | Done<null>
  | ReturnRefused<
      | "not_here"
      | "inspected_before"
      | "bad_words"
      | "words_missing"
      | "no_deduction"
      | "above_goods"
    >
> {
  const named = {
    returnId,
    act,
    action: "inspect_return",
    input: { reason: found ?? null, finding, deductionPence: Number(deductionPence) },
  };
  return withReturnAct(db, named, async (tx, { record, returned }, audit) => {
    if (returned.state !== "received") return refused("not_here");
    if ((returned.inspectedAt?.toISOString() ?? "") !== seen) return refused("inspected_before");
    if (finding.length > ANSWER_MAX) return refused("bad_words");
    if (deductionPence > 0 && finding === "") return refused("words_missing");
    const reason = found ?? returned.reason;
    if (deductionPence > 0 && reason !== "changed_mind") return refused("no_deduction");
    if (deductionPence > goodsBackPence(record, returned)) return refused("above_goods");
    await updateReturn(tx, returnId, {
      inspectedAt: new Date(),
      reason,
      finding,
      deductionPence,
    });
    audit({
      reason: { from: returned.reason, to: reason },
      deduction_pence: { from: returned.deductionPence, to: deductionPence },
      finding: {},
    });
    const { id: orderId } = record.order;
    const detail = { returnId };
    await recordEvent(tx, { orderId, event: "return_inspected", actor: act.actor, detail });
    return done(null);
  });
}

/** Settles a return without a refund: the goods did not come, or the customer keeps them. Says why in 1 to 500 characters. */
export function settleReturn(
  db: Db,
  returnId: string,
  { act, note }: { readonly act: Act; readonly note: string },
): Promise<Done<null> | ReturnRefused<"already_closed" | "bad_words">> {
  const named = { returnId, act, action: "settle_return", input: note };
  return withReturnAct(db, named, async (tx, known) => {
    if (note === "" || note.length > ANSWER_MAX) return refused("bad_words");
    return closeLocked(tx, known, { actor: act.actor, note });
  });
}

/** Opens a return as an act of staff (`requestReturn`). Returns its id. */
export function openReturnByStaff(
  db: Db,
  orderId: string,
  { act, ...asked }: Omit<NewReturn, "actor"> & { readonly act: Act },
): Promise<
  Done<string> | Refused<"no_order" | "act_pending" | "nothing_to_return" | "act_reused">
> {
  const { lines = [], reason = null, note = "", toldAt } = asked;
  const input = {
    lines: lines.map((line) => ({ ...line })),
    reason,
    note,
    toldAt: toldAt?.toISOString() ?? null,
  };
  const subject = { kind: "order", id: orderId };
  return withAct<string, "no_order" | "act_pending" | "nothing_to_return">(
    db,
    { act, action: "open_return", subject, input },
    (tx) => requestReturn(tx, orderId, { ...asked, actor: act.actor }),
  );
}
