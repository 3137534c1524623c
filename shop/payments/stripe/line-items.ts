import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { pence, sumPence } from "#shop/kit/money.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import { lineMetadata } from "./order-metadata.ts";

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's maximum length of a product's description. */
const DESCRIPTION_MAX = 500;

/** Stripe line items for an order: one for each line, with the options as description. Delivery is not among them. */
export function toLineItems(order: Order): LineItem[] {
  const items = order.lines.map(toLineItem);
  const sum = sumPence(order.lines.map((line) => line.linePence));
  assert(sum === pence(order.totalPence - order.shippingPence), "the lines add up to the order");
  return items;
}

function toLineItem(line: OrderLine): LineItem {
  const description = line.options.map((option) => `${option.name}: ${option.label}`).join(", ");
  return {
    quantity: line.quantity,
    metadata: lineMetadata(line),
    price_data: {
      currency: "gbp",
      unit_amount: line.unitPence,
      product_data: {
        name: line.name,
        ...(description === "" ? {} : { description: description.slice(0, DESCRIPTION_MAX) }),
        metadata: { sku: line.sku },
      },
    },
  };
}
