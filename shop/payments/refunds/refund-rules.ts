import { pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { soldSums, type Left, type Sold } from "./left-to-refund.ts";

/** What is asked to go back. */
export type RefundParts = {
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    /** Of these, pieces that are no longer to be sent. */
    readonly cancelledQuantity: number;
  }[];
  /** Of the delivery charge. */
  readonly shippingPence: Pence;
  /** On top of lines and delivery, without goods coming back. */
  readonly goodwillPence: Pence;
  /** Kept from lines and delivery, for example for loss of value (CCR 2013, reg. 34(9)). */
  readonly deductionPence: Pence;
  /** The goodwill is compensation, which does not lower the price: it has no VAT and no credit note. */
  readonly isCompensation: boolean;
  /** For the customer to read. */
  readonly reason: string;
};

/** The sums of a refund. The VAT of its parts adds up to `vatPence`. */
export type RefundSums = {
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  readonly shippingVatPence: Pence;
  readonly lines: readonly {
    readonly position: number;
    readonly quantity: number;
    readonly cancelledQuantity: number;
    readonly amountPence: Pence;
    readonly vatPence: Pence;
  }[];
};

export type RefundRefusal =
  /** A line that the order does not have, or named twice, or a number of pieces below 1. */
  | "wrong_lines"
  /** More pieces of a line than are left. */
  | "too_many_pieces"
  /** More of the delivery charge than is left. */
  | "above_delivery"
  /** More than is left of the payment. */
  | "above_left"
  /** Goodwill and deductions need words for the customer. */
  | "reason_missing"
  /** Goodwill and a deduction in one refund, or compensation together with anything else. */
  | "contradictory"
  /** The sum is £0.00 or less. */
  | "nothing_to_refund"
  /** Nothing would stay paid, so that pieces would neither be sent nor go back on the shelf. */
  | "unsent_pieces";

/**
 * The amount and the VAT of a refund, exact to the penny from what the order's own lines say, or why it
 * can't be made.
 *
 * The pieces of a line go back in their order, each with what was paid for it. The VAT of delivery,
 * goodwill and deductions is their share of the charge; rounded as a running sum, so that many small
 * refunds have the VAT of one large one. In the end the VAT is kept within what is left, so that an order
 * whose whole price has gone back has exactly its VAT back.
 */
export function refundSums(
  sold: Sold,
  left: Left,
  parts: RefundParts,
): Done<RefundSums> | Refused<RefundRefusal> {
  const problem = problemOf(left, parts);
  if (problem !== null) return refused(problem);
  const lines = parts.lines.map((line) => {
    const pieces = sold.lines.find(({ position }) => position === line.position)?.pieces ?? [];
    const first = pieces.length - quantityLeft(left, line.position);
    const back = pieces.slice(first, first + line.quantity);
    return {
      ...line,
      amountPence: sumPence(back.map((piece) => piece.grossPence)),
      vatPence: sumPence(back.map((piece) => piece.vatPence)),
    };
  });
  const amountPence = pence(
    sumPence(lines.map((line) => line.amountPence)) +
      parts.shippingPence +
      parts.goodwillPence -
      parts.deductionPence,
  );
  const wrongSum = problemOfSum(left, parts, amountPence);
  if (wrongSum !== null) return refused(wrongSum);
  if (parts.isCompensation)
    return done({ amountPence, vatPence: ZERO, shippingVatPence: ZERO, lines });
  const shippingVatPence = vatOfShipping(sold, left, parts.shippingPence);
  const otherPence = pence(parts.goodwillPence - parts.deductionPence);
  const wanted = vatOfOther(sold, left, otherPence);
  const vatOfLines = sumPence(lines.map((line) => line.vatPence));
  const vatPence = pence(
    Math.min(
      Math.max(
        vatOfLines + shippingVatPence + wanted,
        0,
        left.vatPence - left.pricePence + amountPence,
      ),
      amountPence,
      left.vatPence,
    ),
  );
  return done(
    spread(
      { amountPence, vatPence, shippingVatPence, lines },
      { difference: vatPence - vatOfLines - shippingVatPence - wanted, parts, wanted },
    ),
  );
}

function problemOf(left: Left, parts: RefundParts): RefundRefusal | null {
  const { lines, shippingPence, goodwillPence, deductionPence, isCompensation } = parts;
  const positions = new Set(lines.map(({ position }) => position));
  const areWrong = lines.some(
    (line) =>
      !left.lines.some(({ position }) => position === line.position) ||
      !Number.isInteger(line.quantity) ||
      !Number.isInteger(line.cancelledQuantity) ||
      line.quantity < 1 ||
      line.cancelledQuantity < 0 ||
      line.cancelledQuantity > line.quantity,
  );
  if (areWrong || positions.size < lines.length) return "wrong_lines";
  if (lines.some((line) => line.quantity > quantityLeft(left, line.position)))
    return "too_many_pieces";
  if (shippingPence < 0 || goodwillPence < 0 || deductionPence < 0) return "contradictory";
  if (shippingPence > left.shippingPence) return "above_delivery";
  if (goodwillPence > 0 && deductionPence > 0) return "contradictory";
  if (isCompensation && (goodwillPence === 0 || lines.length > 0 || shippingPence > 0))
    return "contradictory";
  if ((goodwillPence > 0 || deductionPence > 0) && parts.reason.trim() === "")
    return "reason_missing";
  return null;
}

function problemOfSum(left: Left, parts: RefundParts, amountPence: Pence): RefundRefusal | null {
  if (amountPence <= 0) return "nothing_to_refund";
  if (amountPence > left.moneyPence) return "above_left";
  if (!parts.isCompensation && amountPence > left.pricePence) return "above_left";
  return amountPence === left.moneyPence && leavesUnsent(left, parts) ? "unsent_pieces" : null;
}

/** Whether pieces are still to be sent that a refund does not cancel. */
function leavesUnsent({ unsent = [] }: Left, { lines }: RefundParts): boolean {
  return unsent.some(({ position, quantity }) => {
    const line = lines.find((each) => each.position === position);
    return quantity > (line?.cancelledQuantity ?? 0);
  });
}

function quantityLeft(left: Left, position: number): number {
  return left.lines.find((line) => line.position === position)?.quantity ?? 0;
}

/** The VAT of a part of the delivery charge, as the difference of two rounded running sums. */
function vatOfShipping(sold: Sold, left: Left, shippingPence: Pence): Pence {
  if (sold.shippingPence === 0) return ZERO;
  const back = sold.shippingPence - left.shippingPence + shippingPence;
  const vatBack = share(sold.shippingVatPence, back, sold.shippingPence);
  return pence(Math.max(0, vatBack - (sold.shippingVatPence - left.shippingVatPence)));
}

/** The VAT of goodwill (or, negative, of a deduction): its share of the VAT of the order. */
function vatOfOther(sold: Sold, left: Left, otherPence: Pence): number {
  const { grossPence, vatPence } = soldSums(sold);
  if (grossPence === 0) return 0;
  const before = share(vatPence, left.otherPence, grossPence);
  return share(vatPence, left.otherPence + otherPence, grossPence) - before;
}

/** `whole` × `part` ÷ `of`, to the nearest penny, halves away from zero. */
function share(whole: number, part: number, of: number): number {
  const sign = part < 0 ? -1 : 1;
  return sign * Math.floor((2 * whole * Math.abs(part) + of) / (2 * of));
}

type Spreading = {
  readonly difference: number;
  readonly parts: RefundParts;
  /** The VAT of goodwill or deduction before the difference. It is what the other parts leave. */
  readonly wanted: number;
};

/**
 * Lets the parts add up to the VAT of the refund: goodwill or deduction takes what differs, then
 * delivery, then the lines, each within its own amount. The difference is a penny or two of rounding.
 */
function spread(sums: RefundSums, { difference, parts, wanted }: Spreading): RefundSums {
  let rest = difference;
  const take = (vat: number, from: number, to: number): Pence => {
    const taken = Math.min(Math.max(vat + rest, from), to);
    rest -= taken - vat;
    return pence(taken);
  };
  take(wanted, -parts.deductionPence, parts.goodwillPence);
  const shippingVatPence = take(sums.shippingVatPence, 0, parts.shippingPence);
  const lines = sums.lines.map((line) => ({
    ...line,
    vatPence: take(line.vatPence, 0, line.amountPence),
  }));
  return { ...sums, shippingVatPence, lines };
}
