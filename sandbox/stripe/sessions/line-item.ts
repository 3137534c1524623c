import { newId } from "#sandbox/stripe/api/ids.ts";
import type { SessionParameters } from "./session-parameters.ts";

/** Stripe's line item of a session, in pence. */
export type LineItem = ReturnType<typeof newLineItem>;

export type LineItemParameters = SessionParameters["line_items"][number];

export function newLineItem(params: LineItemParameters, created: number) {
  const { price_data: price, quantity } = params;
  const amount = price.unit_amount * quantity;
  return {
    id: newId("li_1"),
    object: "item" as const,
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: price.currency,
    description: price.product_data.name,
    metadata: params.metadata ?? {},
    price: priceOf(price, created),
    quantity,
  };
}

function priceOf(price: LineItemParameters["price_data"], created: number) {
  return {
    id: newId("price_1"),
    object: "price" as const,
    active: false,
    billing_scheme: "per_unit" as const,
    created,
    currency: price.currency,
    custom_unit_amount: null,
    livemode: false,
    lookup_key: null,
    metadata: {},
    nickname: null,
    product: newId("prod_", 14),
    recurring: null,
    tax_behavior: price.tax_behavior ?? ("unspecified" as const),
    tiers_mode: null,
    transform_quantity: null,
    type: "one_time" as const,
    unit_amount: price.unit_amount,
    unit_amount_decimal: String(price.unit_amount),
  };
}
