import type { Short } from "#shop/checkout/start.server.ts";
import type { CardPageRefused } from "#shop/checkout/payment-page.server.ts";
import { UNVERIFIED_PIECES_MAX } from "#shop/orders/waiting.server.ts";
import { FunctionRefusal, refuse } from "./endpoint.server.ts";

const MINUTE_SECONDS = 60;

type CheckoutLimit = Exclude<
  CardPageRefused,
  { reason: "short" | "no-account" } | { reason: "payment-unreachable" }
>;

/** The refusals of a checkout that the limits of unpaid orders make (docs/security.md, Limits). */
export function limitRefusal(started: CheckoutLimit): FunctionRefusal {
  switch (started.reason) {
    case "verify-email":
      return refuse(
        409,
        "verify_email",
        `Confirm your e-mail address to order more than ${UNVERIFIED_PIECES_MAX} items at once`,
      );
    case "payments-processing":
      return refuse(
        409,
        "payments_processing",
        "The bank has not yet said whether your last orders are paid. Please try again when it has.",
      );
    case "network-full": {
      const minutes = Math.ceil(started.retryAfterSeconds / MINUTE_SECONDS);
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      return new FunctionRefusal({
        status: 429,
        code: "too_many_orders",
        message: `Too many orders from your internet connection are waiting for payment. Please try again in ${wait}, or confirm your e-mail address to order now.`,
        more: { headers: { "Retry-After": String(started.retryAfterSeconds) } },
      });
    }
  }
}

/** Why a cart can't be bought as it is. How many are left is said below 5 only. */
export function unavailableText(short: readonly Short[]): string {
  const [first] = short;
  if (first === undefined)
    return "Something in your cart can't be bought any more. Remove it to go on.";
  const { name, wanted, left } = first;
  return left === null
    ? `We do not have ${wanted} of ${name} in stock. Remove some of them from your cart to go on.`
    : `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left. Remove the others from your cart to go on.`;
}
