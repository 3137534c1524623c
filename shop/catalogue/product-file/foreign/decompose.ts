import { pence, type Pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";

/** A variant with its price. */
export type PricedVariant = {
  /** One for each option. */
  readonly values: readonly string[];
  readonly netPence: Pence;
  readonly grossPence: Pence;
};

export type DecomposedValue = { readonly label: string; readonly surchargePence: Pence };

/** Variants as a price with surcharges, all without VAT. */
export type Decomposed = {
  readonly netPence: Pence;
  /** In the order of the options; the values in the order in which the variants have them. */
  readonly groups: readonly (readonly DecomposedValue[])[];
  /** Variants that cost more than a penny more or less than the sum, with VAT. */
  readonly misfits: readonly { readonly at: number; readonly sumPence: Pence }[];
  /** Variants that cost a penny more or less. */
  readonly pennyOff: number;
  /** Combinations that no variant is: how many, and the first ten. */
  readonly missingCount: number;
  readonly missing: readonly (readonly string[])[];
};

/** A penny may be lost where another shop added up prices with VAT. */
const TOLERANCE_PENCE = 1;

/**
 * Takes the prices of variants apart, without VAT: the first variant is the price, and the surcharge of a value is what
 * the variant that differs in it alone costs more. The cheapest value of each option becomes 0, and the price takes what
 * it was. Every variant is then compared with the sum. Needs one variant at least, all with as many values.
 */
export function decompose(variants: readonly PricedVariant[], vatRateBp: number): Decomposed {
  const [first] = variants;
  if (first === undefined) throw new Error("no variant to take apart");
  const labels = first.values.map((_, group) => [
    ...new Set(variants.map(({ values }) => values[group] ?? "")),
  ]);
  const found = solve(variants, first);
  const shifts = labels.map((group, at) =>
    Math.min(...group.map((label) => found[at]?.get(label) ?? 0)),
  );
  const netPence = pence(
    Math.max(
      0,
      shifts.reduce((sum, shift) => sum + shift, first.netPence as number),
    ),
  );
  const groups = labels.map((group, at) =>
    group.map((label) => ({
      label,
      surchargePence: pence((found[at]?.get(label) ?? 0) - (shifts[at] ?? 0)),
    })),
  );
  return {
    netPence,
    groups,
    ...compare(variants, { netPence, groups, vatRateBp }),
    ...missingOf(variants, labels),
  };
}

/** What each value costs more than that of the first variant, by option. */
function solve(
  variants: readonly PricedVariant[],
  first: PricedVariant,
): readonly ReadonlyMap<string, number>[] {
  const known = first.values.map((value) => new Map([[value, 0]]));
  const unknownIn = ({ values }: PricedVariant) =>
    values.flatMap((value, group) => (known[group]?.has(value) === true ? [] : [group]));
  // The variants that differ in one value alone come first: their price is rounded least often.
  let open = variants.toSorted((a, b) => distance(a, first) - distance(b, first));
  while (open.length > 0) {
    const next = open.find((variant) => unknownIn(variant).length === 1) ?? open[0];
    if (next === undefined) break;
    const [group, ...others] = unknownIn(next);
    // Two values that come only together: what they cost more is the first one's.
    for (const other of others) known[other]?.set(next.values[other] ?? "", 0);
    if (group !== undefined) {
      const rest = next.values.reduce(
        (sum, value, at) => sum + (at === group ? 0 : (known[at]?.get(value) ?? 0)),
        first.netPence as number,
      );
      known[group]?.set(next.values[group] ?? "", next.netPence - rest);
    }
    open = open.filter((variant) => unknownIn(variant).length > 0);
  }
  return known;
}

function distance({ values }: PricedVariant, first: PricedVariant): number {
  return values.filter((value, at) => value !== first.values[at]).length;
}

function compare(
  variants: readonly PricedVariant[],
  {
    netPence,
    groups,
    vatRateBp,
  }: Pick<Decomposed, "netPence" | "groups"> & { readonly vatRateBp: number },
): Pick<Decomposed, "misfits" | "pennyOff"> {
  const surcharges = groups.map(
    (group) => new Map(group.map(({ label, surchargePence }) => [label, surchargePence as number])),
  );
  const misfits: { at: number; sumPence: Pence }[] = [];
  let pennyOff = 0;
  for (const [at, { values, grossPence: wanted }] of variants.entries()) {
    const sum = values.reduce(
      (net, value, group) => net + (surcharges[group]?.get(value) ?? 0),
      netPence as number,
    );
    const sumPence = grossPence(pence(sum), vatRateBp);
    const off = Math.abs(sumPence - wanted);
    if (off > TOLERANCE_PENCE) misfits.push({ at, sumPence });
    else if (off > 0) pennyOff += 1;
  }
  return { misfits, pennyOff };
}

const MISSING_SHOWN = 10;

function missingOf(
  variants: readonly PricedVariant[],
  labels: readonly (readonly string[])[],
): Pick<Decomposed, "missing" | "missingCount"> {
  const there = new Set(variants.map(({ values }) => JSON.stringify(values)));
  const all = labels.reduce((product, group) => product * group.length, 1);
  const missingCount = all - there.size;
  const missing: (readonly string[])[] = [];
  // Of so many combinations the first ten that are missing come soon: among as many as there are variants, and ten more.
  const looked = Math.min(all, there.size + MISSING_SHOWN);
  for (let at = 0; at < looked && missing.length < Math.min(missingCount, MISSING_SHOWN); at += 1) {
    const combination = combinationAt(labels, at);
    if (!there.has(JSON.stringify(combination))) missing.push(combination);
  }
  return { missing, missingCount };
}

/** The combination at a place, when the last option changes fastest. */
export function combinationAt(
  labels: readonly (readonly string[])[],
  place: number,
): readonly string[] {
  const values: string[] = [];
  let rest = place;
  for (const group of labels.toReversed()) {
    values.unshift(group[rest % group.length] ?? "");
    rest = Math.floor(rest / group.length);
  }
  return values;
}
