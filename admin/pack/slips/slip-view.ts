import type { QueuedOrder } from "#shop/back-office/packing/pack-queue.server.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import { optionsText } from "#shop/orders/order.ts";
import { deliveryLines } from "#shop/shipping/address.ts";

/** A packing slip: what is in one parcel. It has no price of anything. */
export type SlipView = ReturnType<typeof toSlipView>;

export function toSlipView({ record: { order }, lines }: QueuedOrder) {
  return {
    orderNumber: order.orderNumber,
    address: deliveryLines(order.address),
    // A gift is read by who gets it: the note is for the shop.
    notes: order.giftMessage === null ? order.notes : "",
    giftMessage: order.giftMessage,
    lines: joinEqualLines(
      lines
        .filter(({ ready }) => ready > 0)
        .map(({ line, ready }) => ({
          name: line.name,
          sku: line.sku,
          options: optionsText(line.options),
          quantity: ready,
        })),
      ["quantity"],
    ),
    /** What is still to be made, and follows in another parcel. */
    toFollow: lines
      .filter(({ toMake }) => toMake > 0)
      .map(({ line, toMake }) => `${toMake} ${line.name}`)
      .join(", "),
  };
}
