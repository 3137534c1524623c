import { optionsText, type Order } from "#shop/orders/order.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";

/** Lines of an order as mails list them, without prices: all of them, or some pieces. */
export function orderedItems(
  { lines }: Pick<Order, "lines">,
  pieces: readonly LineQuantity[] = lines,
) {
  return pieces.flatMap(({ position, quantity }) =>
    lines
      .filter((line) => line.position === position)
      .map(({ name, options }) => ({
        name,
        quantity,
        options: optionsText(options),
      })),
  );
}
