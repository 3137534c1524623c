import type { Charge } from "#sandbox/stripe/payments/charge.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";

/** Stripe's refund. Amounts in pence. */
export type Refund = Omit<ReturnType<typeof newRefund>, "status"> & {
  status: "failed" | "pending" | "succeeded";
  failure_reason?: string;
};

/** What a stored refund remembers: what becomes of it later, if anything. */
export type RefundInternals = { endsAs: "succeeded" | "failed" | null };

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

export function newRefund(
  charge: Charge,
  asked: { amount: number; reason: RefundReason | null; metadata: Record<string, string> },
  created: number,
) {
  return {
    id: newId("re_3", 23),
    object: "refund" as const,
    amount: asked.amount,
    balance_transaction: null,
    charge: charge.id,
    created,
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      card: {
        reference_status: "pending",
        reference_type: "acquirer_reference_number",
        type: "refund" as const,
      },
      type: "card",
    },
    metadata: asked.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: asked.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded" as const,
    transfer_reversal: null,
  };
}
