import type { CartUnit } from "#shop/cart/quote-cart.server.ts";
import type { Quote } from "#shop/pricing/quote.ts";
import type { NewOrderLine } from "./order.ts";

/** A line of a quote as an order keeps it: with the names, options and prices of this moment. */
export function toOrderLine({
  product,
  options,
  quantity,
  netPence,
  unitVatPence,
  vatRateBp,
  discountPence,
}: Quote<CartUnit>["lines"][number]): NewOrderLine {
  return {
    productId: product.id,
    sku: product.sku,
    name: product.name,
    options: options.map(({ key, name, value, label }) => ({ key, name, value, label })),
    quantity,
    unitNetPence: netPence,
    unitVatPence,
    vatRateBp,
    discountPence,
    madeToOrder: product.stock === null,
    leadTimeDays: product.stock === null ? product.leadTimeDays : null,
  };
}
