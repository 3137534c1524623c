import { pence, type Pence } from "#shop/kit/money.ts";

/** A rate of 100 %, in basis points. */
const WHOLE_BP = 10_000;

/**
 * The gross price of one unit: round-half-up(net × (1 + rate)), so 7375 at 20 % becomes 8850
 * (docs/spec/decisions.md, Money). Rates are in basis points: 2000 is 20 %.
 */
export function grossPence(netPence: Pence, rateBp: number): Pence {
  return pence(Math.floor((netPence * (WHOLE_BP + rateBp) + WHOLE_BP / 2) / WHOLE_BP));
}

/**
 * The net of a gross sum: round-half-up(gross ÷ (1 + rate)), so 695 at 20 % becomes 579. For sums that are
 * set gross, such as delivery and a discounted piece. The net of a gross price that `grossPence` has made
 * is the net it was made from.
 */
export function netOfGrossPence(gross: Pence, rateBp: number): Pence {
  const divisor = WHOLE_BP + rateBp;
  return pence(Math.floor((gross * 2 * WHOLE_BP + divisor) / (2 * divisor)));
}

/** A gross price that `grossPence` can make, with its net; or the nearest two that it can, below and above. */
export type TypedGross =
  | { readonly ok: true; readonly netPence: Pence }
  | { readonly ok: false; readonly below: Pence; readonly above: Pence };

/**
 * The net of a gross price that a person has typed. With VAT of 20 % one price in six can't be made from a
 * net in whole pence, such as £9.99: its neighbours are £9.98 and £10.00 (docs/spec/decisions.md, Admin and
 * refunds).
 */
export function netOfTypedGross(gross: Pence, rateBp: number): TypedGross {
  let netPence = netOfGrossPence(gross, rateBp);
  if (grossPence(netPence, rateBp) === gross) return { ok: true, netPence };
  while (grossPence(netPence, rateBp) > gross) netPence = pence(netPence - 1);
  return {
    ok: false,
    below: grossPence(netPence, rateBp),
    above: grossPence(pence(netPence + 1), rateBp),
  };
}

/** The VAT contained in a gross sum: gross minus net. */
export function vatInGrossPence(gross: Pence, rateBp: number): Pence {
  return pence(gross - netOfGrossPence(gross, rateBp));
}

/** The VAT on one unit: gross minus net, so that net + VAT is the displayed price to the penny. */
export function vatPence(netPence: Pence, rateBp: number): Pence {
  return pence(grossPence(netPence, rateBp) - netPence);
}
