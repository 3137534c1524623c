import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { lessLines, sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { soldOf } from "#shop/payments/refunds/sold.ts";
import { refundedPieces } from "./refund-deadline.ts";
import type { Return } from "./return.ts";

type Known = Pick<OrderRecord, "order" | "refunds" | "returns">;

/** The pieces of a return that are not refunded yet. */
function unrefundedPieces(
  { refunds }: Pick<Known, "refunds">,
  { lines }: Pick<Return, "lines">,
): readonly LineQuantity[] {
  return lessLines(sumLines(lines), refundedPieces(refunds));
}

/** What was paid for the pieces of a return that are not refunded yet, without delivery. */
export function goodsBackPence(record: Known, returned: Pick<Return, "lines">): Pence {
  const sold = soldOf(record.order);
  return sumPence(
    unrefundedPieces(record, returned).flatMap(({ position, quantity }) => {
      const pieces = sold.lines.find((line) => line.position === position)?.pieces ?? [];
      return pieces.slice(pieces.length - quantity).map(({ grossPence }) => grossPence);
    }),
  );
}

/**
 * What goes back for a return: its pieces less what is kept, and the delivery when it is all of the order
 * (Consumer Contracts Regulations 2013, reg. 34(1)). The refund screen has the last word.
 */
export function returnPence(record: Known, returned: Return): Pence {
  const goods = goodsBackPence(record, returned);
  if (goods === 0) return ZERO;
  const { lines } = record.order;
  const isWhole = lessLines(lines, returned.lines).length === 0 && record.refunds.length === 0;
  const delivery = isWhole ? soldOf(record.order).shippingPence : ZERO;
  return pence(Math.max(0, goods + delivery - returned.deductionPence));
}
