import { db } from "#shop/platform/database/db.server.ts";
import { discountCart, quoteCart } from "#shop/cart/quote-cart.server.ts";
import type { ShippingOption } from "#shop/shipping/rates.server.ts";
import { findKeptShippingOption, keptMainlandShipping } from "#shop/shipping/kept-rates.server.ts";
import { findOwnReservations } from "#shop/orders/reserved-stock.server.ts";
import { readSharedWorkshop } from "#shop/shipping/workshop/workshop.server.ts";
import { MINUTE_SECONDS } from "#storefront/http/rate-limit.server.ts";
import { customerOf } from "#storefront/http/session.server.ts";
import { quoteRequest, quoteResponse } from "#storefront/client/fetching/quote-schema.ts";
import { discountError, optionError, shippingError } from "./checkout-errors.server.ts";
import { defineEndpoint } from "./endpoint/endpoint.server.ts";
import { limitWrongCodes } from "./wrong-codes.server.ts";
import { toQuoteResponse } from "./quote-response.server.ts";

export const loader = defineEndpoint({
  name: "quote",
  method: "POST",
  summary: "Prices a cart. Without a postcode in GB, for the UK mainland.",
  access: "public",
  input: quoteRequest,
  output: quoteResponse,
  successStatus: 200,
  errors: [404, 422],
  limit: {
    name: "quote",
    byIp: { max: 1_000, windowSeconds: 10 * MINUTE_SECONDS },
  },
  async run({ input, request, metadata }) {
    const address = { country: input.country, postcode: input.postcode ?? "" };
    const option = await shippingOptionFor(address.country, address.postcode);
    const items = input.items.map(({ id, options }) => ({ productId: id, options }));
    const customer = await customerOf(request);
    const ownReservations =
      customer === null ? undefined : await findOwnReservations(db(), customer.id);
    const [plain, workshop] = await Promise.all([
      quoteCart(db(), items, { delivery: option, ownReservations, mayBeKept: true }),
      readSharedWorkshop(db()),
    ]);
    if (!plain.ok) throw optionError(plain);
    const code = input.discount_code ?? "";
    const discounted = await limitWrongCodes(
      { request, metadata },
      { code, isWrong: (found) => !found.ok && found.reason === "discount_unknown" },
      () => discountCart(db(), plain, { code, customerId: customer?.id ?? null }),
    );
    if (!discounted.ok) throw discountError(discounted);
    return { body: toQuoteResponse(discounted.priced, items, { option, workshop, address }) };
  },
});
export const action = loader;

async function shippingOptionFor(country: string, postcode: string): Promise<ShippingOption> {
  if (country === "GB" && postcode.trim() === "") return keptMainlandShipping(db());
  const found = await findKeptShippingOption(db(), country, postcode);
  if (!found.ok) throw shippingError(found.reason, { country, postcode });
  return found.option;
}
