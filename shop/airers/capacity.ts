import { sum } from "#shop/kit/sum.ts";
import type { Airer } from "./airer.ts";

/** Something to dry, and how it hangs over a lath. Our own assumptions, shown next to the figures. */
export type LaundryItem = {
  readonly name: string;
  /** The length of lath it takes, in mm. */
  readonly widthMm: number;
  readonly hangs: string;
  /** Dry weight in grams; spun, it weighs half as much again (content/guides/ceiling-airers-faq.md). */
  readonly dryGrams: number;
  /** 2: on every second lath, so that air can pass between sheets. */
  readonly everyLaths: 1 | 2;
};

/** The items that drying capacity is counted in. */
export const laundry: readonly LaundryItem[] = [
  { name: "Shirts", widthMm: 450, hangs: "hung by the tail", dryGrams: 250, everyLaths: 1 },
  {
    name: "Bath towels",
    widthMm: 700,
    hangs: "70 by 130\u00a0cm, over a lath",
    dryGrams: 500,
    everyLaths: 1,
  },
  {
    name: "Double sheets",
    widthMm: 1_150,
    hangs: "230 by 260\u00a0cm, folded once, on every second lath",
    dryGrams: 800,
    everyLaths: 2,
  },
];

/** Spun washing weighs half as much again as dry washing (content/guides/ceiling-airers-faq.md). */
export const WET_FACTOR = 1.5;

export type Capacity = {
  readonly lathMetres: number;
  readonly counts: readonly { readonly item: LaundryItem; readonly count: number }[];
  /** What each lath may carry when all are loaded alike, in kg; null when the load is not known. */
  readonly kgPerLath: number | null;
};

/**
 * What an airer dries at once: metres of lath, and how many of each item if it holds nothing else.
 * Items hang whole from one lath of the lowest tier (the upper tier takes small things), and never
 * weigh more in total, wet, than the airer may carry.
 */
export function dryingCapacity({ lengthMm, tiers, capacityKg }: Airer): Capacity {
  const laths = sum(tiers);
  const lowest = tiers[0] ?? 0;
  const counts = laundry.map((item) => {
    const perLath = Math.floor(lengthMm / item.widthMm);
    const byLength = perLath * Math.ceil(lowest / item.everyLaths);
    const wetKg = (item.dryGrams * WET_FACTOR) / 1_000;
    const byWeight = capacityKg === null ? byLength : Math.floor(capacityKg / wetKg);
    return { item, count: Math.min(byLength, byWeight) };
  });
  return {
    lathMetres: (laths * lengthMm) / 1_000,
    counts,
    kgPerLath: capacityKg === null ? null : Math.floor((capacityKg / laths) * 10) / 10,
  };
}
