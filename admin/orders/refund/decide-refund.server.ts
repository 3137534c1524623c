import { redirect } from "react-router";
import { decideOrderRefund, type RefundDecision } from "#shop/fulfilment/refund-order.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { APPROVAL_DAYS } from "#shop/payments/refunds/refund.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { undoneInWords } from "#admin/orders/acts/conflict.server.ts";
import { wholeOf } from "#admin/http/form.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { answer, standingOf, type SentRefund } from "./refund-answer.server.ts";

/** Approves, declines or retries a refund of the order. An approval can be undone for a while. */
export async function decide(sent: SentRefund, decision: RefundDecision) {
  const { record, field, act, role } = sent;
  const { order } = record;
  const refundId = field("refund_id");
  const mayApprove = permission(role, "refunds.approve") !== "no";
  const seenLeft = wholeOf(field("seen_left"));
  const outcome =
    decision === "approve"
      ? await beginAct(db(), order.id, {
          act,
          action: "approve_refund",
          input: { refundId, mayApprove, seenLeft },
        })
      : await decideAtOnce(sent, { refundId, mayApprove, decision });
  if (outcome.ok) throw redirect(`/orders/${order.orderNumber}`, 303);
  if (outcome.reason === "undone")
    return answer(sent, 409, { conflict: await undoneInWords(order, act.actor) });
  const standing = await standingOf(sent);
  const words = { ...decisionRefusals, ...(decision === "retry" && retryRefusals) };
  const { text } = sayRefusal(outcome, words);
  return answer(sent, 409, { conflict: standing ?? text });
}

function decideAtOnce(
  { record: { order, refunds }, act }: SentRefund,
  decided: { refundId: string; mayApprove: boolean; decision: "decline" | "retry" },
) {
  const { refundId, decision } = decided;
  const before = refunds.find(({ id }) => id === refundId)?.state ?? null;
  const subject = { kind: "order", id: order.id };
  const named = { act, action: `${decision}_refund`, subject, input: { refundId } };
  return withAct(db(), named, async (tx, audit) => {
    const about = { ...decided, orderId: order.id, actor: act.actor };
    const outcome = await decideOrderRefund(tx, about);
    const to = decision === "decline" ? "undone" : "requested";
    if (outcome.ok)
      audit({ refund: { from: before, to }, refund_id: { from: null, to: refundId } });
    return outcome;
  });
}

const changed = "The order has changed since this page was opened.";

const decisionRefusals = {
  no_order: changed,
  wrong_lines: changed,
  contradictory: changed,
  reason_missing: changed,
  nothing_to_refund: changed,
  act_pending: "Another act on this order can still be undone. Try again in a minute.",
  refund_open: "Another refund of this order is on its way.",
  needs_owner:
    "It would take the order’s refunds of the last 30 days above the limit. An owner has to try it again.",
  wrong_state: "Somebody has already decided about this refund.",
  lapsed: `Nobody approved it within ${APPROVAL_DAYS} days, so it has lapsed. Ask for a new one.`,
  no_refund: "This refund no longer exists.",
  sum_changed: "Another refund has changed the sum of this one. Decline it and ask for a new one.",
  left_meanwhile: "What has left has changed since you opened this page. Look again, then decide.",
  sent_meanwhile: "Pieces that it would have kept back have been sent since. Ask for a new refund.",
  too_many_pieces: "Its pieces have been refunded since. Decline it.",
  above_left: "It is more than what is left of the payment. Decline it.",
  above_delivery: "The delivery has been refunded since. Decline it.",
  unsent_pieces:
    "Nothing would stay paid while pieces are still to be sent. Send them first, or ask for a new refund with Don’t send.",
  disputed: "The customer’s bank disputes this payment. Until it decides, no refund can be made.",
};

/** A refund that has failed can't be declined. */
const retryRefusals = {
  sum_changed: "Another refund has changed the sum of this one. Ask for a new one.",
  too_many_pieces: "Its pieces have been refunded since. Resolve its flag.",
  above_left: "It is more than what is left of the payment. Resolve its flag.",
  above_delivery: "The delivery has been refunded since. Ask for a new refund.",
};
