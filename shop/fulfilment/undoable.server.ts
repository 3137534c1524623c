import type { Act } from "#shop/platform/act.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Done, Refused } from "#shop/kit/result.ts";
import { cancelOrder, type Cancellation } from "./cancel-order.server.ts";
import { dispatchOrder, type Dispatch } from "./dispatch.server.ts";
import { decideOrderRefund, refundOrder, type OrderRefund } from "./refund-order.server.ts";

/** An act of staff that can be undone for a while, with what was entered. */
export type Undoable =
  | { readonly action: "dispatch"; readonly input: Omit<Dispatch, "actor"> }
  | { readonly action: "cancel"; readonly input: Omit<Cancellation, "actor"> }
  | { readonly action: "refund"; readonly input: Omit<OrderRefund, "actor" | "actId"> }
  | { readonly action: "approve_refund"; readonly input: Approval };

/** What an owner approves: `decideOrderRefund` says what the fields are. */
export type Approval = Pick<
  Parameters<typeof decideOrderRefund>[1],
  "refundId" | "mayApprove" | "seenLeft"
>;

type ReasonOf<Verb extends (...args: never[]) => unknown> =
  Awaited<ReturnType<Verb>> extends infer Outcome
    ? Outcome extends { readonly ok: false; readonly reason: infer Reason }
      ? Reason
      : never
    : never;

/** Why each of them is refused. */
export type UndoableRefusal = {
  readonly dispatch: ReasonOf<typeof dispatchOrder>;
  readonly cancel: ReasonOf<typeof cancelOrder>;
  readonly refund: ReasonOf<typeof refundOrder>;
  readonly approve_refund: ReasonOf<typeof decideOrderRefund>;
};

/** Does it, in the transaction given. */
export function runUndoable(
  tx: Db,
  orderId: string,
  { actId, actor, ...undoable }: Undoable & Pick<Act, "actId" | "actor">,
): Promise<Done<unknown> | Refused<UndoableRefusal[keyof UndoableRefusal]>> {
  switch (undoable.action) {
    case "dispatch":
      return dispatchOrder(tx, orderId, { actor, ...undoable.input });
    case "cancel":
      return cancelOrder(tx, orderId, { actor, ...undoable.input });
    case "refund":
      return refundOrder(tx, orderId, { actor, actId, ...undoable.input });
    case "approve_refund":
      return decideOrderRefund(tx, { ...undoable.input, orderId, actor, decision: "approve" });
  }
}
