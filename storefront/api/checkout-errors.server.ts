import type { BadOption } from "#shop/cart/quote-cart.server.ts";
import type { PaymentPageRefused } from "#shop/checkout/payment-page.server.ts";
import type { Shortage } from "#shop/checkout/start.server.ts";
import { UNVERIFIED_PIECES_MAX } from "#shop/orders/unpaid-limits.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { discountMessage, type DiscountRefusal } from "#shop/discounts/discount.ts";
import { shippingMessage, type ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
import { checkoutPausedMessage, PAUSED_RETRY_AFTER_SECONDS } from "#storefront/client/paused.ts";
import { MINUTE_SECONDS } from "#storefront/http/rate-limit.server.ts";
import { apiError, ApiError } from "./endpoint/api-error.server.ts";

/** The error for a place that the shop can't ship to: 404 without a rate, 422 for a postcode that can't be right. */
export function shippingError(
  reason: ShippingRefusal,
  place: { readonly country: string; readonly postcode: string },
  field = "postcode",
): ApiError {
  const message = shippingMessage(reason, place);
  return reason === "no_rate" ? apiError(404, reason, message) : fieldError(reason, field, message);
}

/** The error for an option value that the product does not have. It names the item and the option. */
export function optionError({ index, key, value, unavailable }: BadOption): ApiError {
  const missing =
    value === ""
      ? `Choose a value for ${key}`
      : `There is no option ${key} "${value}" for this product`;
  const message = unavailable ?? missing;
  return fieldError("bad_option", `items.${index}.options.${key}`, message);
}

function fieldError(code: string, field: string, message: string): ApiError {
  return apiError(422, code, { message, fields: { [field]: message } });
}

type UnpaidOrderLimit = Exclude<
  PaymentPageRefused,
  { reason: "short" | "no_account" | "discount_refused" } | { reason: "payment_unreachable" }
>;

/** The error for a discount code that can't be used: its message belongs to the field `discount_code`. */
export function discountError(refusal: DiscountRefusal): ApiError {
  return fieldError(refusal.reason, "discount_code", discountMessage(refusal));
}

/** The error for a limit on unpaid orders (docs/security.md, Unpaid orders). */
export function limitError(limit: UnpaidOrderLimit): ApiError {
  switch (limit.reason) {
    case "ordering_blocked":
      return apiError(
        403,
        "ordering_blocked",
        `We can’t take orders from this account. Nothing has been charged. Write to ${settings().email} if you have a question.`,
      );
    case "verify_email":
      return apiError(
        409,
        "verify_email",
        `Confirm your e-mail address to order more than ${UNVERIFIED_PIECES_MAX} items at once`,
      );
    case "payments_processing":
      return apiError(
        409,
        "payments_processing",
        "Your bank is still processing the payments for your last orders. Please try again later.",
      );
    case "network_full": {
      const minutes = Math.ceil(limit.retryAfterSeconds / MINUTE_SECONDS);
      const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
      return new ApiError({
        status: 429,
        code: "too_many_orders",
        message: `Too many orders from your internet connection are waiting for payment. Please try again in ${wait}, or confirm your e-mail address to order now.`,
        more: { headers: { "Retry-After": String(limit.retryAfterSeconds) } },
      });
    }
  }
}

/** The error while a restored database is not reconciled with the payment provider. */
export function checkoutPaused(): ApiError {
  return new ApiError({
    status: 503,
    code: "checkout_paused",
    message: checkoutPausedMessage,
    more: { headers: { "Retry-After": String(PAUSED_RETRY_AFTER_SECONDS) } },
  });
}

/** Why a cart can't be bought as it is. Names the number left only if it is below 5. */
export function unavailableMessage(shortages: readonly Shortage[]): string {
  const [first] = shortages;
  if (first === undefined)
    return "Something in your cart is no longer available. Remove it to continue.";
  const { name, wanted, left } = first;
  return left === null
    ? `We do not have ${wanted} of ${name} in stock. Remove some of them from your cart to continue.`
    : `Only ${left} of ${name} ${left === 1 ? "is" : "are"} left. Remove the others from your cart to continue.`;
}
