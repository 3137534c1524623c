import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { pence, type Pence } from "#shop/kit/money.ts";
import { describeFailure, isStripeFailure, stripe } from "./stripe.server.ts";
import { log } from "#shop/platform/log.server.ts";

/**
 * Refunds a payment in full. The idempotency key belongs to the order, so that repeating the request
 * after a lost response makes no second refund. A payment that was refunded before is not an error.
 */
export async function refundWhole(orderId: string, paymentIntentId: string): Promise<void> {
  try {
    await stripe().refunds.create(
      { payment_intent: paymentIntentId, metadata: { order_id: orderId } },
      { idempotencyKey: `refund-whole:${orderId}` },
    );
  } catch (error) {
    if (!isStripeFailure(error) || error.code !== "charge_already_refunded") throw error;
    log.info({ ...describeFailure(error) }, "the payment had already been refunded");
  }
}

/** The current state of a payment at Stripe. */
export type PaymentState = { readonly refundedPence: Pence; readonly isDisputed: boolean };

/** Fetches from Stripe how much of a payment was refunded, and whether it is disputed. */
export async function fetchPayment(paymentIntentId: string): Promise<PaymentState> {
  const intent = await stripe().paymentIntents.retrieve(paymentIntentId, {
    expand: ["latest_charge"],
  });
  const charge: Stripe.Charge | string | null = intent.latest_charge;
  assert(charge !== null && typeof charge !== "string", "a paid payment has a charge");
  return { refundedPence: pence(charge.amount_refunded), isDisputed: charge.disputed };
}
