import { toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import type { OrderLine } from "#shop/orders/order.ts";

/** What is to be packed of one line of an order now. */
export type LineToPack = {
  readonly line: OrderLine;
  /** Pieces that can leave: on the shelf, or made. */
  readonly ready: number;
  /** Pieces that are still to be made. */
  readonly toMake: number;
};

/**
 * What is to be packed of an order, by its records as they are now: a piece that was refunded, cancelled or
 * sent is not in it. Lines of which nothing is to be sent are left out.
 */
export function linesToPack(record: OrderRecord): readonly LineToPack[] {
  const pieces = new Map(toSendOf(record).map((each) => [each.position, each]));
  return record.order.lines.flatMap((line) => {
    const { quantity = 0, toMake = 0 } = pieces.get(line.position) ?? {};
    return quantity === 0 ? [] : { line, ready: quantity - toMake, toMake };
  });
}
