import Stripe from "stripe";
import { done } from "#shop/kit/result.ts";
import { log } from "#shop/platform/log.server.ts";
import { patiently } from "#shop/payments/failure.ts";
import type {
  ChargeState,
  ProviderDispute,
  ProviderRefund,
  RefundAnswer,
  RefundToMake,
} from "#shop/payments/refunds/provider-refund.ts";
import { ask, describeFailure, patientRequest, stripeErrorOf } from "./client.server.ts";
import { readEveryPage } from "./pages.server.ts";
import { creditNoteMetadata, fromRefundMetadata, toRefundMetadata } from "./refund-metadata.ts";

/**
 * Asks Stripe for a refund. The idempotency key belongs to the attempt, so that repeating the request
 * within a day makes no second refund; after that Stripe may forget the key
 * (docs.stripe.com/api/idempotent_requests), and the caller first looks for the row's id in the metadata
 * of the payment's refunds. A refusal is final for this attempt. Throws when Stripe does not answer.
 */
export async function createRefund(wanted: RefundToMake): Promise<RefundAnswer> {
  const params = {
    payment_intent: wanted.chargeRef,
    amount: wanted.amountPence,
    metadata: {
      refund_id: wanted.id,
      attempt: String(wanted.attempt),
      order_number: wanted.orderNumber,
      ...toRefundMetadata(wanted),
    },
  };
  const idempotencyKey = `refund:${wanted.id}:${wanted.attempt}`;
  try {
    const refund = await ask((stripe) =>
      stripe.refunds.create(params, { ...patientRequest, idempotencyKey }),
    );
    return done(toRefund(refund));
  } catch (error) {
    const refusal = stripeErrorOf(error);
    if (refusal === null || !isFinal(refusal)) throw error;
    log.warn({ refund: wanted.id, ...describeFailure(refusal) }, "Stripe refused a refund");
    return { ok: false, reason: "refused", failure: refusal.code ?? refusal.type };
  }
}

/** Whether Stripe has understood the request and says no, as opposed to being unable to answer. */
function isFinal(error: Stripe.errors.StripeError): boolean {
  return (
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeCardError
  );
}

/** Fetches all refunds and disputes of a payment, the oldest first. */
export async function fetchCharge(chargeRef: string): Promise<ChargeState> {
  const refunds: ProviderRefund[] = [];
  for await (const page of readEveryPage((stripe, at) =>
    stripe.refunds.list({ ...at, payment_intent: chargeRef }, patientRequest),
  ))
    refunds.push(...page.map(toRefund));
  const disputes: ProviderDispute[] = [];
  for await (const page of readEveryPage((stripe, at) =>
    stripe.disputes.list({ ...at, payment_intent: chargeRef }, patientRequest),
  ))
    disputes.push(...page.map(toDispute));
  return { refunds: refunds.toReversed(), disputes: disputes.toReversed() };
}

/** Writes the number of a refund's credit note to the refund, as `saveInvoiceNumber` does for an invoice. */
export async function saveCreditNoteNumber(refundRef: string, number: number): Promise<void> {
  const metadata = creditNoteMetadata(number);
  await patiently(() =>
    ask((stripe) => stripe.refunds.update(refundRef, { metadata }, patientRequest)),
  );
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function toRefund(refund: Stripe.Refund): ProviderRefund {
  const { refund_id: refundId = "", attempt = "", order_id: orderId = "" } = refund.metadata ?? {};
  return {
    ref: refund.id,
    amountPence: refund.amount,
    status: refundStatuses[refund.status ?? ""] ?? "pending",
    failure: refund.failure_reason ?? null,
    createdAt: new Date(refund.created * 1_000),
    refundId: UUID.test(refundId) ? refundId : null,
    attempt: /^\d{1,4}$/.test(attempt) ? Number(attempt) : null,
    orderId: UUID.test(orderId) ? orderId : null,
    recorded: fromRefundMetadata(refund.metadata ?? {}),
  };
}

/** Everything else is on its way: Stripe has more states for other payment methods than cards. */
const refundStatuses: Readonly<Record<string, ProviderRefund["status"]>> = {
  succeeded: "succeeded",
  failed: "failed",
  canceled: "canceled",
};

function toDispute(dispute: Stripe.Dispute): ProviderDispute {
  const dueBy = dispute.evidence_details.due_by;
  return {
    ref: dispute.id,
    amountPence: dispute.amount,
    status: disputeStatuses[dispute.status] ?? "needs_response",
    reason: dispute.reason,
    dueBy: dueBy === null || dueBy === 0 ? null : new Date(dueBy * 1_000),
    openedAt: new Date(dispute.created * 1_000),
  };
}

/** docs.stripe.com/disputes/how-disputes-work#dispute-statuses */
const disputeStatuses: Readonly<Record<string, ProviderDispute["status"]>> = {
  warning_needs_response: "inquiry",
  warning_under_review: "inquiry",
  warning_closed: "closed",
  prevented: "closed",
  needs_response: "needs_response",
  appeal_needs_response: "needs_response",
  under_review: "under_review",
  appeal_under_review: "under_review",
  won: "won",
  lost: "lost",
};
