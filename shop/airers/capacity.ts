import type { Airer } from "./airer.ts";

/** A thing to dry, as it lies over a lath. Our assumptions, told beside the figures. */
export type Washing = {
  readonly name: string;
  /** How much of a lath it takes, in mm, and how it lies. */
  readonly widthMm: number;
  readonly lies: string;
  /** Dry weight, in grams; wet from a spin it weighs half as much again (/ceiling-airers-faq). */
  readonly dryGrams: number;
  /** A sheet hangs on every second lath, so that air gets between. */
  readonly everyLaths: 1 | 2;
};

/** What the drying capacity is counted in. */
export const washing: readonly Washing[] = [
  { name: "Shirts", widthMm: 450, lies: "hung by the tail", dryGrams: 250, everyLaths: 1 },
  {
    name: "Bath towels",
    widthMm: 700,
    lies: "70 by 130\u00a0cm, over a lath",
    dryGrams: 500,
    everyLaths: 1,
  },
  {
    name: "Double sheets",
    widthMm: 1_150,
    lies: "230 by 260\u00a0cm, folded once, on every second lath",
    dryGrams: 800,
    everyLaths: 2,
  },
];

/** Spun washing weighs half as much again as it weighed dry (/ceiling-airers-faq). */
export const WET_FACTOR = 1.5;

export type Capacity = {
  readonly lathMetres: number;
  readonly counts: readonly { readonly washing: Washing; readonly count: number }[];
  /** What one lath may carry when all are loaded alike, in kg; null where the load is not known. */
  readonly kgPerLath: number | null;
};

/**
 * What an airer dries at once: metres of lath, and how many of each thing if it carries nothing else.
 * Things hang whole from one lath of the lowest tier (the upper takes small things), and no more of
 * them than the airer may carry wet.
 */
export function dryingCapacity({ lengthMm, tiers, capacityKg }: Airer): Capacity {
  const laths = tiers.reduce((sum, count) => sum + count, 0);
  const lowest = tiers[0] ?? 0;
  const counts = washing.map((thing) => {
    const onOne = Math.floor(lengthMm / thing.widthMm);
    const byLength = onOne * Math.ceil(lowest / thing.everyLaths);
    const wetKg = (thing.dryGrams * WET_FACTOR) / 1_000;
    const byWeight = capacityKg === null ? byLength : Math.floor(capacityKg / wetKg);
    return { washing: thing, count: Math.min(byLength, byWeight) };
  });
  return {
    lathMetres: (laths * lengthMm) / 1_000,
    counts,
    kgPerLath: capacityKg === null ? null : Math.floor((capacityKg / laths) * 10) / 10,
  };
}
