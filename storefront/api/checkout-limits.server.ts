import type { Shortage } from "#shop/checkout/start.server.ts";
import type { PaymentPageRefused } from "#shop/checkout/payment-page.server.ts";
import { UNVERIFIED_PIECES_MAX } from "#shop/orders/unpaid-limits.server.ts";
import { ApiError, refuse } from "./endpoint.server.ts";

const MINUTE_SECONDS = 60;

type CheckoutLimit = Exclude<
  PaymentPageRefused,
  { reason: "short" | "no_account" } | { reason: "payment_unreachable" }
>;

/** The refusals of a checkout that the limits of unpaid orders make (docs/security.md, Limits). */
export function limitError(started: CheckoutLimit): ApiError {
  switch (started.reason) {
    case "verify_email":
      return refuse(
        409,
        "verify_email",
        `Confirm your e-mail address to order more than ${UNVERIFIED_PIECES_MAX} items at once`,
      );
    case "payments_processing":
      return refuse(
        409,
        "payments_processing",
        "The bank has not yet said whether your last orders are paid. Please try again when it has.",
      );
    case "network_full": {
      const minutes = Math.ceil(started.retryAfterSeconds / MINUTE_SECONDS);
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      return new ApiError({
        status: 429,
        code: "too_many_orders",
        message: `Too many orders from your internet connection are waiting for payment. Please try again in ${wait}, or confirm your e-mail address to order now.`,
        more: { headers: { "Retry-After": String(started.retryAfterSeconds) } },
      });
    }
  }
}

/** Why a cart can't be bought as it is. How many are left is said below 5 only. */
export function unavailableMessage(short: readonly Shortage[]): string {
  const [first] = short;
  if (first === undefined)
    return "Something in your cart can't be bought any more. Remove it to go on.";
  const { name, wanted, left } = first;
  return left === null
    ? `We do not have ${wanted} of ${name} in stock. Remove some of them from your cart to go on.`
    : `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left. Remove the others from your cart to go on.`;
}
