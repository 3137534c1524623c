import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { pence } from "#shop/kit/money.ts";
import type { ChargeState } from "#shop/payments/provider.ts";
import { ask, describeFailure, stripeErrorOf } from "./client.server.ts";
import { log } from "#shop/platform/log.server.ts";

/**
 * Refunds a payment in full. The idempotency key belongs to the order, so that repeating the request
 * after a lost response makes no second refund. A payment that was refunded before is not an error.
 */
export async function refundWhole(orderId: string, chargeRef: string): Promise<void> {
  try {
    await ask((stripe) =>
      stripe.refunds.create(
        { payment_intent: chargeRef, metadata: { order_id: orderId } },
        { idempotencyKey: `refund-whole:${orderId}` },
      ),
    );
  } catch (error) {
    const refusal = stripeErrorOf(error);
    if (refusal?.code !== "charge_already_refunded") throw error;
    log.info(describeFailure(refusal), "the payment had already been refunded");
  }
}

/** Fetches from Stripe how much of a payment was refunded, and whether it is disputed. */
export async function fetchCharge(chargeRef: string): Promise<ChargeState> {
  const intent = await ask((stripe) =>
    stripe.paymentIntents.retrieve(chargeRef, { expand: ["latest_charge"] }),
  );
  const charge: Stripe.Charge | string | null = intent.latest_charge;
  assert(charge !== null && typeof charge !== "string", "a paid payment has a charge");
  return { refundedPence: pence(charge.amount_refunded), isDisputed: charge.disputed };
}
