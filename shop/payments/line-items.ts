import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { pence, sumPence } from "#shop/kit/money.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's limit on a product's description. */
const DESCRIPTION_MAX = 500;

/** One line item per order line, its options as description. They add up to the order, less delivery. */
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
