import type { Pence } from "#shop/kit/money.ts";
import type { PaymentMode } from "#shop/platform/payment-mode.server.ts";

/** pending: the customer can still pay, or the bank has not answered yet. */
export type PaymentState = "pending" | "paid" | "failed" | "expired";

/** One attempt to be paid for an order. Every order has a payment from the moment it is placed. */
export type Payment = {
  readonly id: string;
  readonly orderId: string;
  readonly mode: PaymentMode;
  /** The provider's name for the payment page; null until it is open. */
  readonly providerRef: string | null;
  /** The provider's name for the charge; null until it is paid. */
  readonly chargeRef: string | null;
  readonly url: string | null;
  /** Part of the idempotency key of the payment page. */
  readonly attempt: number;
  readonly amountPence: Pence;
  readonly state: PaymentState;
  readonly createdAt: Date;
  /** The payment deadline. */
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
};

/** The URL of the payment page; null once the customer can no longer pay on it. */
export function openUrlOf(
  { state, url, expiresAt }: Pick<Payment, "state" | "url" | "expiresAt">,
  now: Date,
): string | null {
  return state === "pending" && expiresAt > now ? url : null;
}
