import type { Charge } from "#sandbox/stripe/payments/charge.ts";
import { newId } from "#sandbox/stripe/api/ids.ts";

/** Stripe's refund. Amounts in pence. */
export type Refund = Omit<ReturnType<typeof newRefund>, "status"> & {
  status: "canceled" | "failed" | "pending" | "succeeded";
  failure_reason?: string;
  pending_reason?: "processing";
};

/** Internal state of a stored refund: how it will end, if it is still pending. */
export type RefundInternals = { endsAs: "succeeded" | "failed" | null };

export type RefundReason = "duplicate" | "fraudulent" | "requested_by_customer";

export function newRefund(
  charge: Charge,
  params: { amount: number; reason: RefundReason | null; metadata: Record<string, string> },
  created: number,
) {
  return {
    id: newId("re_3", 23),
    object: "refund" as const,
    amount: params.amount,
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
    metadata: params.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: params.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded" as const,
    transfer_reversal: null,
  };
}
