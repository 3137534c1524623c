import type { Order } from "#shop/orders/order.ts";

/** The lines of an order as mails list them, without prices. */
export function orderedItems({ lines }: Pick<Order, "lines">) {
  return lines.map(({ name, quantity, options }) => ({
    name,
    quantity,
    options: options.map(({ label }) => label).join(", "),
  }));
}
