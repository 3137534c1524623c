import type { Pence } from "#shop/kit/money.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import { optionsText, type Order } from "#shop/orders/order.ts";
import type { Refund } from "./refund.ts";

/** The pieces that a refund is for, by the names at the time of the order. */
export type RefundedItem = {
  readonly name: string;
  readonly options: string;
  readonly quantity: number;
  /** Of these, pieces that are no longer to be sent. */
  readonly notSentQuantity: number;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
};

/**
 * The lines of a refund as pages, mails and credit notes list them: equal pieces are one, with the sum of their money.
 */
export function refundedItems(
  order: Pick<Order, "lines">,
  refund: Pick<Refund, "lines">,
): RefundedItem[] {
  const items = refund.lines.flatMap((refunded) => {
    const { position, quantity, cancelledQuantity, amountPence, vatPence } = refunded;
    const line = order.lines.find((each) => each.position === position);
    if (line === undefined) return [];
    const options = optionsText(line.options);
    return {
      name: line.name,
      options,
      quantity,
      notSentQuantity: cancelledQuantity,
      amountPence,
      vatPence,
    };
  });
  return joinEqualLines(items, ["quantity", "notSentQuantity", "amountPence", "vatPence"]);
}
