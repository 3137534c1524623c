import type { Charge } from "./charge.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";

const ANSWER_WITHIN_S = 9 * 24 * 60 * 60;

/** Stripe's dispute: the cardholder's bank takes the payment back. Amounts in pence. */
export type Dispute = Omit<
  ReturnType<typeof newDispute>,
  "evidence" | "evidence_details" | "is_charge_refundable" | "status"
> & {
  evidence: Omit<ReturnType<typeof noEvidence>, "uncategorized_text"> & {
    uncategorized_text: string | null;
  };
  evidence_details: Omit<
    ReturnType<typeof newDispute>["evidence_details"],
    "has_evidence" | "submission_method"
  > & { has_evidence: boolean; submission_method: "manual" | "not_submitted" };
  is_charge_refundable: boolean;
  status: "lost" | "needs_response" | "under_review" | "won";
};

export function newDispute(charge: Charge, created: number) {
  return {
    id: newId("du_1"),
    object: "dispute" as const,
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence(charge),
    evidence_details: {
      due_by: created + ANSWER_WITHIN_S,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted" as const,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: charge.payment_intent,
    reason: "fraudulent",
    status: "needs_response" as const,
  };
}

function noEvidence(charge: Charge) {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: charge.billing_details.email,
    customer_name: charge.billing_details.name,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
