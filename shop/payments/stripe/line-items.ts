import type Stripe from "stripe";
import { assert } from "#shop/kit/assert.ts";
import { piecesOf, paidForLines, paidForDelivery, type Pieces } from "#shop/pricing/pieces.ts";
import type { Order, OrderLine } from "#shop/orders/order.ts";
import { lineMetadata } from "./order-metadata.ts";

type LineItem = Stripe.Checkout.SessionCreateParams.LineItem;

/** Stripe's maximum length of a product's description. */
const DESCRIPTION_MAX = 500;

/**
 * Stripe line items for an order: one for each line at what is paid for its pieces, with the options as
 * description. The pieces of a line that are a penny apart by a discount are two. Delivery is not among them.
 */
export function toLineItems(order: Order): LineItem[] {
  const sum = paidForLines(order.lines).amountPence + paidForDelivery(order).amountPence;
  assert(sum === order.totalPence, "the lines add up to the order");
  return order.lines.flatMap((line, position) =>
    piecesOf(line).map((pieces) => toLineItem(line, { position, pieces })),
  );
}

function toLineItem(
  line: OrderLine,
  { position, pieces }: { position: number; pieces: Pieces },
): LineItem {
  const description = line.options.map((option) => `${option.name}: ${option.label}`).join(", ");
  return {
    quantity: pieces.quantity,
    metadata: lineMetadata(line, position),
    price_data: {
      currency: "gbp",
      unit_amount: pieces.unitPence,
      product_data: {
        name: line.name,
        ...(description === "" ? {} : { description: description.slice(0, DESCRIPTION_MAX) }),
        metadata: { sku: line.sku },
      },
    },
  };
}
