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
  /** When it was read, by the database's clock: a deadline is judged by it, as an instance's clock may be wrong. */
  readonly readAt: Date;
};

/** The URL of the payment page; null if the customer could no longer pay on it when the payment was read. */
export function openUrlOf({
  state,
  url,
  expiresAt,
  readAt,
}: Pick<Payment, "state" | "url" | "expiresAt" | "readAt">): string | null {
  return state === "pending" && expiresAt > readAt ? url : null;
}
