import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { addUp, type Total } from "./totals.ts";

/** A line of an order, as far as its pieces' prices go. */
export type PricedLine = {
  readonly quantity: number;
  /** The price of one piece before any discount, with VAT where it is charged. */
  readonly unitPence: Pence;
  /** The VAT in it. */
  readonly unitVatPence: Pence;
  /** Off the whole line, with VAT. */
  readonly discountPence: Pence;
  /** In basis points; 0 for an export. */
  readonly vatRateBp: number;
};

/** Pieces of one line that cost the same. */
export type Pieces = {
  readonly quantity: number;
  /** What the customer pays for one, and the VAT in it. */
  readonly unitPence: Pence;
  readonly vatPence: Pence;
  /** Off one piece. */
  readonly discountPence: Pence;
};

/**
 * The pieces of a line at what the customer pays for them: one group, or two that are a penny apart where
 * the discount is not a multiple of the quantity. The first pieces have the larger discount. The VAT of a
 * discounted piece is gross - round(gross ÷ (1 + rate)) (docs/spec/decisions.md, Discount codes).
 */
export function piecesOf(line: PricedLine): Pieces[] {
  const smaller = Math.floor(line.discountPence / line.quantity);
  const larger = line.discountPence - smaller * line.quantity;
  return [
    pieces(line, { quantity: larger, discountPence: smaller + 1 }),
    pieces(line, { quantity: line.quantity - larger, discountPence: smaller }),
  ].filter(({ quantity }) => quantity > 0);
}

function pieces(
  line: PricedLine,
  { quantity, discountPence }: { quantity: number; discountPence: number },
): Pieces {
  const unitPence = pence(line.unitPence - (quantity === 0 ? 0 : discountPence));
  const vatPence =
    discountPence === 0 ? line.unitVatPence : vatInGrossPence(unitPence, line.vatRateBp);
  return { quantity, unitPence, vatPence, discountPence: pence(discountPence) };
}

/** What the customer pays for lines, and the VAT in it. */
export function paidForLines(
  lines: readonly PricedLine[],
): Pick<Total, "amountPence" | "vatPence"> {
  const groups = lines.flatMap(piecesOf);
  return {
    amountPence: sumPence(groups.map((each) => pence(each.unitPence * each.quantity))),
    vatPence: sumPence(groups.map((each) => pence(each.vatPence * each.quantity))),
  };
}

/** What the customer pays for the delivery of an order, and the VAT in it: what is not paid for its lines. */
export function paidForDelivery(order: {
  readonly lines: readonly PricedLine[];
  readonly totals: readonly Total[];
}): Pick<Total, "amountPence" | "vatPence"> {
  const [all, goods] = [addUp(order.totals), paidForLines(order.lines)];
  return {
    amountPence: pence(all.amountPence - goods.amountPence),
    vatPence: pence(all.vatPence - goods.vatPence),
  };
}
