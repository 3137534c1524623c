import { data, redirect } from "react-router";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import {
  decideOrderRefund,
  explainOrderRefund,
  type RefundDecision,
} from "#shop/fulfilment/refund-order.server.ts";
import { beginAct } from "#shop/fulfilment/undo.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import type { Refused } from "#shop/kit/result.ts";
import { previewRefund } from "#shop/payments/refunds/refund-preview.ts";
import type { RefundRefusal } from "#shop/payments/refunds/refund-rules.ts";
import { listRefundsOf } from "#shop/payments/refunds/refunds.server.ts";
import type { Act } from "#shop/platform/act.ts";
import { withAct } from "#shop/platform/acts.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { permission, type StaffRole } from "#shop/staff/rights.ts";
import { refusalText } from "#admin/http/refusals.ts";
import type { SentFields } from "#admin/http/form.server.ts";
import type { FormResult } from "#web/form-result.ts";
import { readRefundPage } from "./read-refund.server.ts";
import { readRefundForm, refusalInWords, type RefundEntry } from "./refund-form.ts";
import { requestInWords, standingInWords } from "./who.server.ts";

/** What the page shows after a form was not done. */
export type RefundResult = FormResult & {
  /** Somebody else acted first, or the order has moved on: above the present page. */
  readonly conflict?: string;
};

export type SentRefund = {
  readonly record: OrderRecord;
  readonly field: SentFields;
  readonly act: Act;
  readonly role: StaffRole;
};

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
  const seenPence = Number(field("seen_pence"));
  if (!Number.isSafeInteger(seenPence) || seenPence <= 0) return showSum(sent, read.value);
  const outcome = await beginAct(db(), order.id, {
    act,
    action: "refund",
    input: {
      ...read.value,
      mayApprove: permission(role, "refunds.approve") !== "no",
      seenRefunds: Number(field("seen_refunds")) || 0,
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

/** Approves, declines or retries a refund of the order. */
export async function decide(sent: SentRefund, decision: RefundDecision) {
  const { record, field, act, role } = sent;
  const { order, refunds } = record;
  const refundId = field("refund_id");
  const mayApprove = permission(role, "refunds.approve") !== "no";
  const about = { orderId: order.id, refundId, actor: act.actor, decision, mayApprove };
  const before = refunds.find(({ id }) => id === refundId)?.state ?? null;
  const outcome = await withAct(
    db(),
    {
      act,
      action: `${decision}_refund`,
      subject: { kind: "order", id: order.id },
      input: { refundId },
    },
    async (tx, audit) => {
      const decided = await decideOrderRefund(tx, about);
      const to = decision === "decline" ? "undone" : "requested";
      if (decided.ok)
        audit({ refund: { from: before, to }, refund_id: { from: null, to: refundId } });
      return decided;
    },
  );
  if (outcome.ok) throw redirect(`/orders/${order.orderNumber}`, 303);
  const standing = await standingOf(sent);
  const own = decision === "retry" ? retryRefusals[outcome.reason] : undefined;
  const text = own ?? decisionRefusals[outcome.reason] ?? refusalText(outcome);
  return answer(sent, 409, { conflict: standing ?? text });
}

const decisionRefusals: Readonly<Record<string, string>> = {
  wrong_state: "Somebody has already decided about this refund.",
  no_refund: "This refund no longer exists.",
  sum_changed: "Another refund has changed the sum of this one. Decline it and ask for a new one.",
  sent_meanwhile: "Pieces that it would have kept back have been sent since. Ask for a new refund.",
  too_many_pieces: "Its pieces have been refunded since. Decline it.",
  above_left: "It is more than what is left of the payment. Decline it.",
  above_delivery: "The delivery has been refunded since. Decline it.",
  disputed: "The customer’s bank disputes this payment. Until it decides, no refund can be made.",
};

/** A refund that has failed can't be declined. */
const retryRefusals: Readonly<Record<string, string>> = {
  sum_changed: "Another refund has changed the sum of this one. Ask for a new one.",
  too_many_pieces: "Its pieces have been refunded since. Resolve its flag.",
  above_left: "It is more than what is left of the payment. Resolve its flag.",
  above_delivery: "The delivery has been refunded since. Ask for a new refund.",
  needs_owner:
    "It would take the order’s refunds of the last 30 days above the limit. An owner has to try it again.",
};

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
  { entry, outcome }: { readonly entry: RefundEntry; readonly outcome: Refused },
) {
  const { reason } = outcome;
  const standing = await standingOf(sent);
  if (standing !== null) return answer(sent, 409, { conflict: standing });
  if (reason === "refunded_meanwhile") {
    const newest = (await listRefundsOf(db(), sent.record.order.id)).at(-1);
    const who = newest === undefined ? "" : await requestInWords(db(), newest, new Date());
    return answer(sent, 409, { conflict: who });
  }
  const page = await pageOf(sent);
  if (reason === "sum_changed") {
    const preview = page.basis && previewRefund(page.basis, entry);
    const now = preview?.ok ? formatPounds(preview.value.sums.amountPence) : "another";
    return answer(sent, 409, {
      conflict: `Nothing was refunded yet, because the sum is ${now} now.`,
    });
  }
  const moved = movedOn[reason];
  if (moved !== undefined) return answer(sent, 409, { conflict: moved });
  if (page.basis === null || !isOfSums(reason))
    return answer(sent, 409, { conflict: page.obstacle ?? refusalText(outcome) });
  const { fields, text } = refusalInWords(reason, { parts: entry, left: page.basis.left });
  const beside = Object.fromEntries(fields.map((name) => [name, text]));
  return answer(sent, 422, fields.length > 0 ? { fieldErrors: beside } : { formError: text });
}

const movedOn: Readonly<Record<string, string>> = {
  sent_meanwhile: "Pieces that were not to be sent have been sent since.",
  already_explained: "Somebody has already explained this refund.",
  wrong_sum: "What you entered does not add up to the refund.",
};

const ofSums: readonly string[] = [
  "wrong_lines",
  "too_many_pieces",
  "above_delivery",
  "above_left",
  "reason_missing",
  "contradictory",
  "nothing_to_refund",
] satisfies readonly RefundRefusal[];

function isOfSums(reason: string): reason is RefundRefusal {
  return ofSums.includes(reason);
}

function pageOf({ record, role, field }: SentRefund) {
  const explain = field("intent") === "explain" ? field("refund_id") : null;
  return readRefundPage(record, { role, explain, now: new Date() });
}

/** Whose act is in the way, read again; null without one. */
async function standingOf({ record }: SentRefund): Promise<string | null> {
  const orderId = record.order.id;
  const refunds = await listRefundsOf(db(), orderId);
  return standingInWords(db(), { orderId, refunds, now: new Date() });
}

function answer({ field }: SentRefund, status: number, result: RefundResult) {
  const intent = field("intent");
  return data<RefundResult>(
    { intent, values: Object.fromEntries(field.entries), ...result },
    { status },
  );
}
