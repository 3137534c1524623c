import { formatPounds, parsePounds, pence, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { settleOptions, type ChosenOptions, type Product, type ProductCard } from "./product.ts";

/** What one piece costs: without VAT, and with UK VAT as UK pages show it. */
export type UnitPrice = { readonly netPence: Pence; readonly grossPence: Pence };

/**
 * The price of one piece with these options: the base price plus the surcharges of the options, and VAT on
 * that sum (docs/spec/shop.md §9). Null when the base price is not a number, as such a product can't be
 * bought, and when the product does not offer one of the options.
 */
export function unitPrice(
  product: Pick<Product, "basePence" | "optionGroups" | "vatRateBp">,
  choice: ChosenOptions,
): UnitPrice | null {
  const settled = settleOptions(product.optionGroups, choice);
  if (!settled.ok || product.basePence === null) return null;
  const surcharges = settled.options.map((option) => option.surchargePence);
  const netPence = sumPence([product.basePence, ...surcharges]);
  return { netPence, grossPence: grossPence(netPence, product.vatRateBp) };
}

/** The lowest and the highest price of a product with UK VAT, in pence; £0.00 where the database holds no number. */
export type ListPrices = { readonly pricePence: Pence; readonly maxPricePence: Pence };

/** The prices of a product for lists: without options, and with the dearest value of every group. */
export function listPrices({
  basePence,
  maxPence,
  vatRateBp,
}: Pick<ProductCard, "basePence" | "maxPence" | "vatRateBp">): ListPrices {
  const priceOf = (base: Pence | null) =>
    unitPrice({ basePence: base, optionGroups: [], vatRateBp }, {})?.grossPence ?? ZERO;
  return { pricePence: priceOf(basePence), maxPricePence: priceOf(maxPence ?? basePence) };
}

/**
 * What another value changes the price of a choice by, with UK VAT: "+ £5.01", "−£35.00", "" for nothing. VAT is
 * rounded on the whole price, so a surcharge alone would sometimes be a penny off the total.
 */
export function differenceText(
  product: Parameters<typeof unitPrice>[0],
  choice: ChosenOptions,
  changed: ChosenOptions,
): string {
  const priceOf = (options: ChosenOptions) => unitPrice(product, options)?.grossPence ?? ZERO;
  const more = pence(priceOf({ ...choice, ...changed }) - priceOf(choice));
  return more === 0 ? "" : `${more > 0 ? "+ " : ""}${formatPounds(more)}`;
}

/** Decimal text from the database as pence; null for text that is not a number (docs/spec/decisions.md, Money). */
export function priceFromText(text: string | null): Pence | null {
  return text === null ? null : parsePounds(text);
}

/** A price for display: £0.00 when the database holds no number. */
export function penceOrZero(price: Pence | null): Pence {
  return price ?? ZERO;
}
