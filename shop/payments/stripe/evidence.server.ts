import Stripe from "stripe";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import { log } from "#shop/platform/log.server.ts";
import type {
  Evidence,
  EvidenceToSend,
  ProviderEvidence,
} from "#shop/payments/disputes/evidence.ts";
import { ask, describeFailure, patientRequest, stripeErrorOf } from "./client.server.ts";

/** Whether evidence of a dispute was sent, and whether it is the shop's own. */
export async function fetchEvidence(disputeRef: string): Promise<ProviderEvidence> {
  const dispute = await ask((stripe) => stripe.disputes.retrieve(disputeRef, {}, patientRequest));
  return {
    isSent: dispute.evidence_details.submission_count > 0,
    evidenceId: dispute.metadata["evidence_id"] ?? null,
  };
}

/**
 * Sends evidence to the bank, which takes it once (docs.stripe.com/api/disputes/update). The idempotency key
 * belongs to the attempt. A refusal is final for this attempt. Throws when Stripe does not answer.
 */
export async function sendEvidence({
  id,
  disputeRef,
  attempt,
  evidence,
}: EvidenceToSend): Promise<Done<null> | (Refused<"refused"> & { readonly failure: string })> {
  const params = { evidence: toStripe(evidence), metadata: { evidence_id: id }, submit: true };
  const idempotencyKey = `evidence:${id}:${attempt}`;
  try {
    await ask((stripe) =>
      stripe.disputes.update(disputeRef, params, { ...patientRequest, idempotencyKey }),
    );
    return done(null);
  } catch (error) {
    const refusal = stripeErrorOf(error);
    if (!(refusal instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    log.warn({ dispute: disputeRef, ...describeFailure(refusal) }, "Stripe refused evidence");
    return { ok: false, reason: "refused", failure: refusal.message.slice(0, 300) };
  }
}

/** Stripe's names of the texts; one without text is left out, as Stripe refuses empty ones. */
function toStripe(evidence: Evidence): Stripe.DisputeUpdateParams.Evidence {
  const texts: Stripe.DisputeUpdateParams.Evidence = {
    customer_name: evidence.customerName,
    customer_email_address: evidence.customerEmail,
    shipping_address: evidence.shippingAddress,
    product_description: evidence.productDescription,
    shipping_carrier: evidence.shippingCarrier,
    shipping_date: evidence.shippingDate,
    shipping_tracking_number: evidence.shippingTrackingNumber,
    uncategorized_text: evidence.account,
    refund_policy_disclosure: evidence.refundPolicy,
    cancellation_policy_disclosure: evidence.cancellationPolicy,
  };
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
}
