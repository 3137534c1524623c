import { pence, sumPence, type Pence } from "#shop/kit/money.ts";

/** One piece as it was sold: what was paid for it after any discount, and the VAT contained in that. */
export type SoldPiece = { readonly grossPence: Pence; readonly vatPence: Pence };

/** What was sold with an order, as its own rows have it. Everything sums to the order's total. */
export type Sold = {
  readonly lines: readonly {
    readonly position: number;
    readonly pieces: readonly SoldPiece[];
  }[];
  readonly shippingPence: Pence;
  readonly shippingVatPence: Pence;
};

/** An earlier refund that counts: the money has gone back, or is going to. */
export type CountedRefund = {
  readonly amountPence: Pence;
  readonly vatPence: Pence;
  readonly shippingPence: Pence;
  readonly shippingVatPence: Pence;
  readonly goodwillPence: Pence;
  readonly deductionPence: Pence;
  /**
   * Whether it lowers the price of what was sold. Compensation does not, nor does a refund that the
   * provider reported and nobody has explained yet.
   */
  readonly lowersPrice: boolean;
  readonly lines: readonly { readonly position: number; readonly quantity: number }[];
};

/** How many pieces of which lines. */
export type Pieces = readonly { readonly position: number; readonly quantity: number }[];

/** What can still go back. */
export type Left = {
  /** Of the payment. */
  readonly moneyPence: Pence;
  /** Of the price that was charged, and of the VAT in it. */
  readonly pricePence: Pence;
  readonly vatPence: Pence;
  readonly shippingPence: Pence;
  readonly shippingVatPence: Pence;
  readonly lines: Pieces;
  /** The pieces that are still to be sent while money stays: none of an order that is cancelled. */
  readonly unsent?: Pieces;
  /** Goodwill less deductions so far; the VAT of the next ones continues from here. */
  readonly otherPence: Pence;
};

/** What was charged for everything sold, and the VAT in it. */
export function soldSums({ lines, shippingPence, shippingVatPence }: Sold): {
  readonly grossPence: Pence;
  readonly vatPence: Pence;
} {
  const pieces = lines.flatMap((line) => line.pieces);
  return {
    grossPence: sumPence([...pieces.map((piece) => piece.grossPence), shippingPence]),
    vatPence: sumPence([...pieces.map((piece) => piece.vatPence), shippingVatPence]),
  };
}

/**
 * What can still go back of a payment after the refunds that count and the disputes that were lost. At
 * most what the provider has left, which is what was paid less all that went back.
 */
export function leftOf(
  sold: Sold,
  paid: { readonly paidPence: Pence; readonly lostPence: Pence },
  refunds: readonly CountedRefund[],
): Left {
  const charged = soldSums(sold);
  const priced = refunds.filter((refund) => refund.lowersPrice);
  const sum = (of: readonly CountedRefund[], amount: (refund: CountedRefund) => Pence) =>
    sumPence(of.map(amount));
  return {
    moneyPence: pence(
      Math.max(0, paid.paidPence - paid.lostPence - sum(refunds, (one) => one.amountPence)),
    ),
    pricePence: pence(charged.grossPence - sum(priced, (one) => one.amountPence)),
    vatPence: pence(charged.vatPence - sum(priced, (one) => one.vatPence)),
    shippingPence: pence(sold.shippingPence - sum(priced, (one) => one.shippingPence)),
    shippingVatPence: pence(sold.shippingVatPence - sum(priced, (one) => one.shippingVatPence)),
    lines: sold.lines.map(({ position, pieces }) => ({
      position,
      quantity: pieces.length - refundedPieces(refunds, position),
    })),
    otherPence: pence(
      sum(priced, (one) => one.goodwillPence) - sum(priced, (one) => one.deductionPence),
    ),
  };
}

/**
 * The same for a refund that has been made already, which has to be explained whatever the others did: it can
 * cancel only pieces that no other refund gave the money back for.
 */
export function leftToExplain(left: Left): Left {
  const unsent = left.unsent?.map(({ position, quantity }) => {
    const open = left.lines.find((line) => line.position === position)?.quantity ?? 0;
    return { position, quantity: Math.min(quantity, open) };
  });
  return { ...left, ...(unsent && { unsent }) };
}

function refundedPieces(refunds: readonly CountedRefund[], position: number): number {
  return refunds
    .flatMap((refund) => refund.lines)
    .filter((line) => line.position === position)
    .reduce((count, line) => count + line.quantity, 0);
}
