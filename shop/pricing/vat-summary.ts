import { pence, type Pence } from "#shop/kit/money.ts";
import type { Quote } from "./quote.ts";

/** A sum without VAT, its VAT, and both together. */
export type VatSum = {
  readonly netPence: Pence;
  readonly vatPence: Pence;
  readonly grossPence: Pence;
};

/** The VAT figures of an order: goods, delivery, and both together. */
export type VatSummary = {
  readonly goods: VatSum;
  readonly delivery: VatSum;
  readonly total: VatSum;
};

/**
 * Splits the sums of a quote or an order for an invoice or a report. Nothing is rounded: the order stores
 * every figure, and the total is what was paid, to the penny.
 */
export function vatSummary(
  sums: Pick<Quote, "subtotalPence" | "vatPence" | "shippingPence" | "shippingVatPence">,
): VatSummary {
  const goods = vatSum(sums.subtotalPence, sums.vatPence);
  const delivery = vatSum(pence(sums.shippingPence - sums.shippingVatPence), sums.shippingVatPence);
  return {
    goods,
    delivery,
    total: vatSum(
      pence(goods.netPence + delivery.netPence),
      pence(goods.vatPence + delivery.vatPence),
    ),
  };
}

function vatSum(netPence: Pence, vatPence: Pence): VatSum {
  return { netPence, vatPence, grossPence: pence(netPence + vatPence) };
}
