import { pence, type Pence } from "#shop/kit/money.ts";

/** The standard rate of UK VAT. */
export const VAT_PERCENT = 20;

/**
 * The gross price of one unit: round-half-up(net × 1.2), so 7375 becomes 8850 (docs/spec/decisions.md,
 * Money).
 */
export function grossPence(netPence: Pence): Pence {
  return pence(Math.floor((netPence * (100 + VAT_PERCENT) + 50) / 100));
}

/**
 * The net of a gross sum: round-half-up(gross ÷ 1.2), so 695 becomes 579. For charges that are set gross,
 * such as delivery.
 */
export function netOfGrossPence(gross: Pence): Pence {
  const divisor = 100 + VAT_PERCENT;
  return pence(Math.floor((gross * 200 + divisor) / (2 * divisor)));
}

/** The VAT contained in a gross sum: gross minus net. */
export function vatInGrossPence(gross: Pence): Pence {
  return pence(gross - netOfGrossPence(gross));
}

/** The VAT on one unit: gross minus net, so that net + VAT is the displayed price to the penny. */
export function vatPence(netPence: Pence): Pence {
  return pence(grossPence(netPence) - netPence);
}
