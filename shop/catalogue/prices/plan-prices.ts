import { PRICE_MAX } from "#shop/catalogue/editing/product-fields.ts";
import { type Pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { applyRule, applyToSurcharge, type PriceRule, type RuledPrice } from "./price-rule.ts";

/** A product with what a rule can change about it. */
export type PricedProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  readonly isLive: boolean;
  /** Without VAT; null where the database holds no number. */
  readonly netPence: Pence | null;
  /** Its option values that cost more, in their order. */
  readonly surcharges: readonly PricedValue[];
};
export type PricedValue = {
  readonly groupKey: string;
  readonly value: string;
  /** "Length: 2.4 m". */
  readonly name: string;
  readonly netPence: Pence;
};

/** Why a price can't become what the rule makes of it. */
export type PriceProblem = "not_above_zero" | "too_high";

/** One price, before and after. */
export type PriceLine = {
  /** The option value whose surcharge it is; null for the product's own price. */
  readonly of: Pick<PricedValue, "groupKey" | "value"> | null;
  /** "" for the product's own price. */
  readonly name: string;
  readonly fromNet: number;
  readonly fromGross: number;
  readonly toNet: number;
  readonly toGross: number;
  readonly isPennyLess: boolean;
  readonly problem: PriceProblem | null;
};

/** What a rule makes of a product. It changes whole or, with a refusal, not at all. */
export type ProductPlan = {
  readonly product: PricedProduct;
  /** Its price first, and what its surcharges would be; without those that stay as they are. */
  readonly lines: readonly PriceLine[];
  readonly refusal: PriceProblem | "no_price" | null;
};

/** What a rule makes of products, with every price that it would change. */
export function planPrices(
  rule: PriceRule,
  products: readonly PricedProduct[],
  vatRateBp: number,
): readonly ProductPlan[] {
  return products.map((product) => planOf(rule, product, vatRateBp));
}

function planOf(rule: PriceRule, product: PricedProduct, vatRateBp: number): ProductPlan {
  const { netPence } = product;
  if (netPence === null) return { product, lines: [], refusal: "no_price" };
  const own = lineOf({ of: null, name: "", netPence }, applyRule(rule, netPence, vatRateBp));
  const surcharges = rule.withSurcharges ? product.surcharges : [];
  const others = surcharges.map(({ groupKey, value, name, netPence: net }) =>
    lineOf(
      { of: { groupKey, value }, name, netPence: net },
      applyToSurcharge(rule, net, vatRateBp),
    ),
  );
  const lines = [own, ...others].filter((line) => line.toNet !== line.fromNet);
  const refusal = lines.find(({ problem }) => problem !== null)?.problem ?? null;
  return { product, lines, refusal };

  function lineOf(
    from: Pick<PriceLine, "of" | "name"> & { readonly netPence: Pence },
    to: RuledPrice,
  ): PriceLine {
    return {
      of: from.of,
      name: from.name,
      fromNet: from.netPence,
      fromGross: grossPence(from.netPence, vatRateBp),
      toNet: to.netPence,
      toGross: to.grossPence,
      isPennyLess: to.isPennyLess,
      problem: problemOf(to),
    };
  }
}

function problemOf({ netPence, grossPence: gross }: RuledPrice): PriceProblem | null {
  if (gross > PRICE_MAX) return "too_high";
  return netPence <= 0 || gross <= 0 ? "not_above_zero" : null;
}

/** The plans that are carried out. */
export function changingPlans(plans: readonly ProductPlan[]): readonly ProductPlan[] {
  return plans.filter(({ lines, refusal }) => refusal === null && lines.length > 0);
}
