import { pence, type Pence } from "#shop/kit/money.ts";

/** The UK's standard rate. */
export const VAT_PERCENT = 20;

/**
 * Gross unit price = round-half-up(net × 1.2), on the unit (decisions.md, Money), in whole
 * numbers: 7375 becomes 8850.
 */
export function grossPence(netPence: Pence): Pence {
  return pence(Math.floor((netPence * (100 + VAT_PERCENT) + 50) / 100));
}

/**
 * The net of a gross sum: round-half-up(gross ÷ 1.2), in whole numbers: 695 becomes 579. For charges
 * that are set gross, such as delivery.
 */
export function netOfGrossPence(gross: Pence): Pence {
  const divisor = 100 + VAT_PERCENT;
  return pence(Math.floor((gross * 200 + divisor) / (2 * divisor)));
}

/** The VAT that a gross sum contains: gross less its net, so that the two add up to it. */
export function vatInGrossPence(gross: Pence): Pence {
  return pence(gross - netOfGrossPence(gross));
}

/** The VAT in one unit: gross less net, so that net + VAT is the displayed price to the penny. */
export function vatPence(netPence: Pence): Pence {
  return pence(grossPence(netPence) - netPence);
}
