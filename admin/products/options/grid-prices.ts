import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import type { Grid, GridGroup, GridValue } from "#shop/catalogue/editing/options/option-grid.ts";
import { unitPrice } from "#shop/catalogue/price.ts";
import type { OptionGroup } from "#shop/catalogue/product.ts";
import { grossPence } from "#shop/tax/vat.ts";

/** The prices that options make, with VAT. */
export type GridPrices = {
  readonly standard: Pence;
  readonly lowest: Pence;
  readonly highest: Pence;
  /** The labels of the dearest choice. */
  readonly dearest: readonly string[];
  /** In how many ways the product can be ordered. */
  readonly choices: number;
  /**
   * Of those, how many cost a penny or two more or less than the surcharges beside the options add up to: VAT is on
   * the sum. Null when there are too many to count.
   */
  readonly uneven: number | null;
};

type Base = { readonly basePence: Pence; readonly vatRateBp: number };

/** Sums that are told apart while choices are counted. */
const SUMS_MAX = 20_000;

/** The prices of a grid of which something can be bought; null for one of which nothing can. */
export function gridPrices(grid: Grid, { basePence, vatRateBp }: Base): GridPrices | null {
  const groups = grid.map(({ values }) => values.filter(({ isAvailable }) => isAvailable));
  if (groups.some((values) => values.length === 0)) return null;
  const priceOf = (chosen: readonly GridValue[]) =>
    grossPence(sumPence([basePence, ...chosen.map((each) => each.surchargePence)]), vatRateBp);
  const dearest = groups.map((values) => values.reduce(dearerOf));
  const standard = unitPrice({ basePence, vatRateBp, optionGroups: grid.map(toOptionGroup) }, {});
  return {
    standard: standard?.grossPence ?? priceOf([]),
    lowest: priceOf(groups.map((values) => values.reduce(cheaperOf))),
    highest: priceOf(dearest),
    dearest: dearest.filter(({ surchargePence }) => surchargePence > 0).map(({ label }) => label),
    choices: groups.reduce((count, values) => count * values.length, 1),
    uneven: countUneven(groups, { basePence, vatRateBp }),
  };
}

function toOptionGroup({ key, name, standard, values }: GridGroup): OptionGroup {
  return {
    key,
    name,
    values: values.map(({ value, label, surchargePence }) => ({
      value,
      label,
      surchargePence,
      isDefault: value === standard,
    })),
  };
}

function dearerOf(one: GridValue, other: GridValue): GridValue {
  return other.surchargePence > one.surchargePence ? other : one;
}

function cheaperOf(one: GridValue, other: GridValue): GridValue {
  return other.surchargePence < one.surchargePence ? other : one;
}

/** Choices of the same sums are counted together, so that thousands of choices are few sums. */
function countUneven(
  groups: readonly (readonly GridValue[])[],
  { basePence, vatRateBp }: Base,
): number | null {
  let sums = new Map<string, Sum>([
    ["", { net: basePence, gross: grossPence(basePence, vatRateBp), count: 1 }],
  ]);
  for (const values of groups) {
    const next = new Map<string, Sum>();
    for (const sum of sums.values())
      for (const { surchargePence } of values)
        addSum(next, {
          net: sum.net + surchargePence,
          gross: sum.gross + grossPence(surchargePence, vatRateBp),
          count: sum.count,
        });
    if (next.size > SUMS_MAX) return null;
    sums = next;
  }
  return [...sums.values()]
    .filter(({ net, gross }) => grossPence(pence(net), vatRateBp) !== gross)
    .reduce((count, sum) => count + sum.count, 0);
}

type Sum = { readonly net: number; readonly gross: number; readonly count: number };

function addSum(sums: Map<string, Sum>, sum: Sum): void {
  const key = `${sum.net} ${sum.gross}`;
  const known = sums.get(key);
  sums.set(key, known === undefined ? sum : { ...sum, count: known.count + sum.count });
}
