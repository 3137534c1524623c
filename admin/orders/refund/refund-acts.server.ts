import { redirect } from "react-router";
import { explainOrderRefund } from "#shop/fulfilment/refund-order.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import type { Refused } from "#shop/kit/result.ts";
import { previewRefund } from "#shop/payments/refunds/refund-preview.ts";
import type { RefundRefusal } from "#shop/payments/refunds/refund-rules.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission } from "#shop/staff/rights.ts";
import { undoneInWords } from "#admin/orders/acts/conflict.server.ts";
import { wholeOf } from "#admin/http/form.server.ts";
import { sayRefusal } from "#admin/http/refusals.ts";
import { readRefundPage } from "./read-refund.server.ts";
import { readRefundForm, refusalInWords, type RefundEntry } from "./refund-form.ts";
import { answer, standingOf, type SentRefund } from "./refund-answer.server.ts";
import { requestInWords } from "./who.server.ts";

/**
 * Does what the refund form says: requests a refund, or explains one made at the provider. A form without
 * the sum on its button, as the first press without JavaScript sends it, is answered with the sum.
 */
export async function sendRefundForm(sent: SentRefund) {
  const { record, field, act, role } = sent;
  const { order } = record;
  const read = readRefundForm(
    field,
    order.lines.map(({ position }) => position),
  );
  if (!read.ok) return answer(sent, 422, { fieldErrors: read.errors });
  if (field("intent") === "explain") return explain(sent, read.value);
  const seenPence = wholeOf(field("seen_pence"));
  if (seenPence === 0) return showSum(sent, read.value);
  const outcome = await beginAct(db(), order.id, {
    act,
    action: "refund",
    input: {
      ...read.value,
      mayApprove: permission(role, "refunds.approve") !== "no",
      seenRefunds: wholeOf(field("seen_refunds")),
      seenPence,
    },
  });
  if (outcome.ok) throw redirect(`/orders/${order.orderNumber}`, 303);
  return refuse(sent, { entry: read.value, outcome });
}

async function explain(sent: SentRefund, entry: RefundEntry) {
  const { record, field, act } = sent;
  const { order } = record;
  const refundId = field("refund_id");
  const about = { orderId: order.id, refundId, actor: act.actor };
  const outcome = await withAct(
    db(),
    {
      act,
      action: "explain_refund",
      subject: { kind: "order", id: order.id },
      input: { refundId, ...entry },
    },
    async (tx, audit) => {
      const explained = await explainOrderRefund(tx, { ...about, ...entry });
      if (explained.ok) audit({ explained_refund: { from: null, to: refundId } });
      return explained;
    },
  );
  if (outcome.ok) throw redirect(`/orders/${order.orderNumber}`, 303);
  return refuse(sent, { entry, outcome });
}

/** The page again with the sum on its button. */
async function showSum(sent: SentRefund, entry: RefundEntry) {
  const page = await pageOf(sent);
  const preview = page.basis && previewRefund(page.basis, entry);
  if (preview === null || preview.ok) return answer(sent, 200, {});
  return refuse(sent, { entry, outcome: preview });
}

/** Says why a form was not done: beside its fields, or above the page when the order has moved on. */
async function refuse(
  sent: SentRefund,
  {
    entry,
    outcome,
  }: { readonly entry: RefundEntry; readonly outcome: Pick<Refused<RefuseReason>, "reason"> },
) {
  const { reason } = outcome;
  if (reason === "undone")
    return answer(sent, 409, {
      conflict: await undoneInWords(sent.record.order, sent.act.actor),
    });
  const standing = await standingOf(sent);
  if (standing !== null) return answer(sent, 409, { conflict: standing });
  // Whatever else is in the way by now, another refund is why.
  const refunds = await listRefundsOf(db(), sent.record.order.id);
  const newest = refunds.at(-1);
  if (newest !== undefined && refunds.length > wholeOf(sent.field("seen_refunds")))
    return answer(sent, 409, { conflict: await requestInWords(db(), newest, new Date()) });
  const page = await pageOf(sent);
  if (reason === "sum_changed") {
    const preview = page.basis && previewRefund(page.basis, entry);
    const now = preview?.ok ? formatPounds(preview.value.sums.amountPence) : "another";
    return answer(sent, 409, {
      conflict: `Nothing was refunded yet, because the sum is ${now} now.`,
    });
  }
  if (!isOfSums(reason)) {
    const { text } = sayRefusal({ reason }, { ...movedOn, ...obstacles });
    return answer(sent, 409, { conflict: reason in obstacles ? (page.obstacle ?? text) : text });
  }
  if (page.basis === null)
    return answer(sent, 409, { conflict: page.obstacle ?? obstacles.no_order });
  const { fields, text } = refusalInWords(reason, { parts: entry, left: page.basis.left });
  const beside = Object.fromEntries(fields.map((name) => [name, text]));
  return answer(sent, 422, fields.length > 0 ? { fieldErrors: beside } : { formError: text });
}

const movedOn = {
  sent_meanwhile: "Pieces that were not to be sent have been sent since.",
  already_explained: "Somebody has already explained this refund.",
  wrong_sum: "What you entered does not add up to the refund.",
};

/** What the page itself says while it is so. */
const obstacles = {
  no_order: "The order has changed since this page was opened.",
  no_refund: "This refund no longer exists.",
  act_pending: "Another act on this order can still be undone. Try again in a minute.",
  refund_open: "Another refund of this order is on its way.",
  refunded_meanwhile: "Somebody has refunded something of this order since.",
  disputed: "The customer’s bank disputes this payment. Until it decides, no refund can be made.",
  not_paid: "The order is not paid, so nothing can be refunded.",
};

type RefuseReason =
  | RefundRefusal
  | keyof typeof movedOn
  | keyof typeof obstacles
  | "undone"
  | "sum_changed"
  | "act_reused";

const ofSums: readonly string[] = [
  "wrong_lines",
  "too_many_pieces",
  "above_delivery",
  "above_left",
  "reason_missing",
  "contradictory",
  "nothing_to_refund",
  "unsent_pieces",
] satisfies readonly RefundRefusal[];

function isOfSums(reason: string): reason is RefundRefusal {
  return ofSums.includes(reason);
}

function pageOf({ record, role, field }: SentRefund) {
  const explain = field("intent") === "explain" ? field("refund_id") : null;
  return readRefundPage(record, { role, explain, now: new Date() });
}
