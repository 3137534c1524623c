import type { Order } from "#shop/orders/order.ts";
import { paidForDelivery, piecesOf } from "#shop/pricing/pieces.ts";
import type { Sold } from "./left-to-refund.ts";

/** What was sold with an order, piece by piece, as its rows have it. */
export function soldOf(order: Pick<Order, "lines" | "totals">): Sold {
  const delivery = paidForDelivery(order);
  return {
    lines: order.lines.map((line) => ({
      position: line.position,
      pieces: piecesOf(line).flatMap(({ quantity, unitPence, vatPence }) =>
        Array.from({ length: quantity }, () => ({ grossPence: unitPence, vatPence })),
      ),
    })),
    shippingPence: delivery.amountPence,
    shippingVatPence: delivery.vatPence,
  };
}
