import { z } from "zod";
import { parsePoundsValue } from "#shop/kit/money.ts";
import { withCheckoutConnections, db } from "#shop/platform/database/db.server.ts";
import { addressErrors, addressOf, type Address } from "#shop/shipping/address.ts";
import { readWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import type { Workshop } from "#shop/shipping/workshop/workshop.ts";
import { startCheckout, type CheckoutResult } from "#shop/checkout/start.server.ts";
import { logSecurityEvent } from "#web/security-log.server.ts";
import {
  checkoutPaused,
  discountError,
  limitError,
  optionError,
  shippingError,
  unavailableMessage,
} from "./checkout-errors.server.ts";
import { MINUTE_SECONDS } from "#storefront/http/rate-limit.server.ts";
import { apiError, ApiError, notSignedIn } from "./endpoint/api-error.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import { checkoutInput } from "./checkout-input.ts";
import { limitWrongCodes } from "./wrong-codes.server.ts";
import { toQuoteResponse } from "./quote-response.server.ts";

export const loader = defineEndpoint({
  name: "create-checkout-session",
  method: "POST",
  summary:
    "Places the order and opens its payment page. Prices in the request are compared, never used.",
  access: "customer",
  hasErrorField: true,
  input: checkoutInput,
  output: z.object({ id: z.string(), url: z.string(), orderNumber: z.string() }),
  successStatus: 200,
  errors: [401, 404, 409, 422, 503],
  limit: {
    name: "create-checkout-session",
    byIp: { max: 200, windowSeconds: 10 * MINUTE_SECONDS },
  },
  async run({ input, customer, request, metadata }) {
    if (customer === null) throw notSignedIn();
    const sent = input.shipping.address;
    const address = addressOf((field) =>
      field === "name" ? sent.name || customer.fullName : (sent[field] ?? ""),
    );
    checkAddress(address);
    const items = input.items.map((item) => ({
      productId: item.id,
      options: item.options,
      seenPence: item.price === undefined ? null : seenPrice(item.price),
    }));
    const checkout = {
      customer,
      items,
      address,
      notes: input.notes ?? "",
      giftMessage: input.gift ? (input.gift.message ?? "") : null,
      inStockFirst: input.in_stock_first ?? false,
      mayAskForReview: input.review_mail ?? false,
      seenShippingPence:
        input.shipping.rate?.rate === undefined ? null : seenPrice(input.shipping.rate.rate),
      discountCode: input.discount_code ?? "",
      cartLineIds: input.items.flatMap(({ line_id: id }) => id ?? []),
      clientIp: metadata.clientIp,
    };
    const started = await limitWrongCodes(
      { request, metadata },
      { code: checkout.discountCode, isWrong: isUnknownCode },
      () => withCheckoutConnections(() => startCheckout(db(), checkout), request.signal),
    );
    if (!started.ok) {
      if (started.reason === "network_full")
        logSecurityEvent("too_many_requests", metadata, { limit: "orders waiting by ip" });
      const workshop = await readWorkshop(db(), new Date());
      throw checkoutError(started, checkout, workshop);
    }
    return { body: { id: started.sessionId, url: started.url, orderNumber: started.orderNumber } };
  },
});
export const action = loader;

/** A price on the customer's screen. A value that is not a price counts as £0.00 (docs/spec/shop.md §5). */
function seenPrice(value: unknown) {
  return parsePoundsValue(value) ?? parsePoundsValue(0);
}

function isUnknownCode(started: CheckoutResult): boolean {
  return (
    !started.ok &&
    started.reason === "discount_refused" &&
    started.refusal.reason === "discount_unknown"
  );
}

function checkAddress(address: Address): void {
  const errors = Object.entries(addressErrors(address)).map(([field, message]) => [
    `shipping.address.${field}`,
    message,
  ]);
  if (errors.length > 0)
    throw apiError(422, "invalid_address", {
      message: String(errors[0]?.[1]),
      fields: Object.fromEntries(errors),
    });
}

function checkoutError(
  started: Extract<CheckoutResult, { ok: false }>,
  { items, address }: { items: readonly { productId: number }[]; address: Address },
  workshop: Workshop,
): ApiError {
  switch (started.reason) {
    case "no_delivery":
      return shippingError(started.why, address, "shipping.address.postcode");
    case "bad_option":
      return optionError(started.refusal);
    case "discount_refused":
      return discountError(started.refusal);
    case "unavailable":
    case "quote_changed": {
      const delivery = { option: started.route, workshop, address };
      const isUnavailable = started.reason === "unavailable";
      return new ApiError({
        status: 409,
        code: isUnavailable ? "unavailable" : "quote_changed",
        message: isUnavailable
          ? unavailableMessage(started.short)
          : "Prices have changed since you looked. Check the new total before you pay.",
        more: { body: { quote: toQuoteResponse(started.priced, items, delivery) } },
      });
    }
    case "no_account":
      return notSignedIn();
    case "ordering_blocked":
    case "verify_email":
    case "payments_processing":
    case "network_full":
      return limitError(started);
    case "checkout_paused":
      return checkoutPaused();
    case "payment_unreachable":
      return apiError(
        503,
        "payment_unavailable",
        "We could not open the payment page. Nothing has been charged, and we have kept your cart and form. Please try again.",
      );
  }
}
