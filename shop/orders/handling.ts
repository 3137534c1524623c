import type { Order } from "./order.ts";

/**
 * How staff have to handle an order, in sentences: a gift, and what is in stock sent first. For the
 * shopkeeper's mail and the order in the admin.
 */
export function handlingOf({
  giftMessage,
  inStockFirst,
}: Pick<Order, "giftMessage" | "inStockFirst">): string[] {
  const card =
    giftMessage === "" ? "It has no message." : "Its message is printed on the packing slip.";
  return [
    ...(giftMessage === null ? [] : [`This order is a gift. ${card} ${NO_PRICES}`]),
    ...(inStockFirst ? [`Send what is in stock first. ${THE_REST}`] : []),
  ];
}

const NO_PRICES = "The parcel has no papers with prices.";
const THE_REST = "Send what is made to order once it is made, in a parcel of its own.";
