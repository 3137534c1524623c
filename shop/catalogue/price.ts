import { parsePounds, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";
import {
  settleOptions,
  type ChosenOptions,
  type OptionValue,
  type Product,
  type ProductCard,
  type SettledOption,
} from "./product.ts";

/** What one piece costs: without VAT, and with UK VAT as UK pages show it. */
export type UnitPrice = { readonly netPence: Pence; readonly grossPence: Pence };

/**
 * The price of one piece: the base price plus the surcharges of its options, and VAT on that sum
 * (docs/spec/shop.md §9). Null when the base price is not a number: such a product can't be bought.
 */
export function unitPrice(
  basePence: Pence | null,
  options: readonly Pick<SettledOption, "surchargePence">[],
): UnitPrice | null {
  if (basePence === null) return null;
  const netPence = sumPence([basePence, ...options.map((option) => option.surchargePence)]);
  return { netPence, grossPence: grossPence(netPence) };
}

/** The price of one piece with these options; null as well when the product does not offer one of them. */
export function priceOfChoice(
  product: Pick<Product, "basePence" | "optionGroups">,
  chosen: ChosenOptions,
): UnitPrice | null {
  const settled = settleOptions(product.optionGroups, chosen);
  return settled.ok ? unitPrice(product.basePence, settled.options) : null;
}

/** The lowest and the highest price of a product with UK VAT; £0.00 where the database holds no number. */
export function priceRange({ basePence, maxPence }: Pick<ProductCard, "basePence" | "maxPence">): {
  readonly from: Pence;
  readonly to: Pence;
} {
  return {
    from: grossPence(penceOrZero(basePence)),
    to: grossPence(penceOrZero(maxPence ?? basePence)),
  };
}

/** What an option value adds to the price, with UK VAT. */
export function surchargeWithVat({ surchargePence }: Pick<OptionValue, "surchargePence">): Pence {
  return grossPence(surchargePence);
}

/** Decimal text from the database as pence; null for text that is not a number (docs/spec/decisions.md, Money). */
export function priceFromText(text: string | null): Pence | null {
  return text === null ? null : parsePounds(text);
}

/** A price for display: £0.00 when the database holds no number. */
export function penceOrZero(price: Pence | null): Pence {
  return price ?? ZERO;
}
