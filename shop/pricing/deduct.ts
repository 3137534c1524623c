import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { vatInGrossPence } from "#shop/tax/vat.ts";
import { paidForLines } from "./pieces.ts";
import type { PricedUnit, Quote, QuoteLine } from "./quote.ts";
import { addUp, negative, totalOf, withTotal } from "./totals.ts";

/** The least that an order costs, £1.00: no discount goes below it (docs/spec/decisions.md, Discount codes). */
const TOTAL_MIN_PENCE = 100;

/** A sum that comes off a quote. */
export type Deduction = {
  /** For customers to read: "Discount code SPRING10". */
  readonly label: string;
  /** Off the prices of these lines, by their index, together. */
  readonly goodsPence: Pence;
  readonly lines: ReadonlySet<number>;
  /** Off the delivery charge. */
  readonly shippingPence: Pence;
};

/**
 * Takes a sum off a quote that has no discount yet: off the delivery first, then off the goods, as far as
 * there are goods and the total stays at £1.00 or above. The part of the goods is allocated to their pieces.
 */
export function deduct<Unit extends PricedUnit>(
  plain: Quote<Unit>,
  deduction: Deduction,
): Quote<Unit> {
  const most = Math.max(0, plain.totalPence - TOTAL_MIN_PENCE);
  const shipping = totalOf(plain.totals, "shipping");
  const shippingOff = Math.min(deduction.shippingPence, shipping.amountPence, most);
  const lines = allocateToLines(plain.lines, {
    ...deduction,
    amount: Math.min(deduction.goodsPence, most - shippingOff),
  });
  const goodsOff = sumPence(lines.map((line) => line.discountPence));
  const shippingVat = vatInGrossPence(pence(shipping.amountPence - shippingOff), plain.vatRateBp);
  const vatOff =
    paidForLines(plain.lines).vatPence -
    paidForLines(lines).vatPence +
    (shippingOff === 0 ? 0 : shipping.vatPence - shippingVat);
  const totals = withTotal(plain.totals, {
    code: "discount",
    label: deduction.label,
    amountPence: negative(pence(goodsOff + shippingOff)),
    vatPence: negative(pence(vatOff)),
  });
  return { ...plain, lines, totals, totalPence: addUp(totals).amountPence };
}

function allocateToLines<Unit extends PricedUnit>(
  lines: readonly QuoteLine<Unit>[],
  { lines: eligible, amount }: { lines: ReadonlySet<number>; amount: number },
): QuoteLine<Unit>[] {
  const pieces = lines.flatMap((line, index) =>
    eligible.has(index)
      ? Array.from({ length: line.quantity }, () => ({ index, weight: line.unitPence }))
      : [],
  );
  const sum = pieces.reduce((all, { weight }) => all + weight, 0);
  const shares = allocate(
    Math.min(amount, sum),
    pieces.map(({ weight }) => weight),
  );
  const off = new Map<number, number>();
  for (const [at, { index }] of pieces.entries())
    off.set(index, (off.get(index) ?? 0) + (shares[at] as number));
  return lines.map((line, index) => ({ ...line, discountPence: pence(off.get(index) ?? 0) }));
}

/**
 * Divides an amount by weights, to the penny: each share is rounded down, and the pence that are left go to
 * the largest remainders, the first of equal ones first. No share is above its weight, as the amount is at
 * most the sum of the weights.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const sum = BigInt(weights.reduce((all, weight) => all + weight, 0));
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight));
  const shares = exact.map((share) => Number(share / sum));
  let left = amount - shares.reduce((all, share) => all + share, 0);
  const byRemainder = exact
    .map((share, index) => ({ index, remainder: share % sum }))
    .toSorted((one, other) =>
      one.remainder === other.remainder
        ? one.index - other.index
        : one.remainder > other.remainder
          ? -1
          : 1,
    );
  for (const { index } of byRemainder) {
    if (left === 0) break;
    shares[index] = (shares[index] as number) + 1;
    left -= 1;
  }
  return shares;
}
