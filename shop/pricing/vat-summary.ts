import { pence, type Pence } from "#shop/kit/money.ts";
import { addUp, totalOf, type Total } from "./totals.ts";

/** A sum without VAT, its VAT, and both together. */
export type VatSum = {
  readonly netPence: Pence;
  readonly vatPence: Pence;
  readonly grossPence: Pence;
};

/** The VAT figures of an order: goods before any discount, every other sum, and all together. */
export type VatSummary = {
  readonly goods: VatSum;
  readonly others: readonly (VatSum & Pick<Total, "code" | "label">)[];
  readonly total: VatSum;
};

/**
 * Splits the sums of a quote or an order for an invoice or a report. Nothing is rounded: the order stores
 * every figure, and the total is what was paid, to the penny.
 */
export function vatSummary(totals: readonly Total[]): VatSummary {
  const isGoods = ({ code }: Total) => code === "subtotal" || code === "vat";
  return {
    goods: vatSum({
      amountPence: addUp(totals.filter(isGoods)).amountPence,
      vatPence: totalOf(totals, "vat").vatPence,
    }),
    others: totals
      .filter((total) => !isGoods(total))
      .map((total) => ({ code: total.code, label: total.label, ...vatSum(total) })),
    total: vatSum(addUp(totals)),
  };
}

function vatSum({ amountPence, vatPence }: Pick<Total, "amountPence" | "vatPence">): VatSum {
  return { netPence: pence(amountPence - vatPence), vatPence, grossPence: amountPence };
}
