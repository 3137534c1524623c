import type { ChosenOptions, Product } from "#shop/catalogue/product.ts";

/** A ceiling airer with laths of a chosen length: its true measures, in millimetres. */
export type Airer = {
  readonly lengthMm: number;
  readonly widthMm: number;
  /** From the ceiling to the underside of the lowest laths when it is hoisted. */
  readonly hoistedMm: number;
  /** Laths in each tier, the lowest first. */
  readonly tiers: readonly number[];
  /** What it may carry in all, evenly laid; null where nobody has said. */
  readonly capacityKg: number | null;
};

/** The length by which the catalogue counts an airer's drying length, where it is offered. */
const STANDARD_LENGTH = "0.9m";
/** Airers that take more height than this have their laths in two tiers, four below. */
const ONE_TIER_MAX_MM = 300;
const LATHS_MIN = 2;
const LATHS_MAX = 8;
/** For an airer whose hoisted height nobody has given: that of one tier of laths in our castings. */
const HOISTED_MM = 220;
/** The rope that comes with an airer, unless a longer one is chosen. */
export const STANDARD_ROPE_MM = 10_000;

/**
 * The airer a product is as chosen; null where it is none with laths of a chosen length, or its
 * measures do not say how many laths there are. The catalogue states the drying length of the
 * shortest laths offered, so the number of laths is that by their length.
 */
export function airerOf(
  product: Pick<Product, "specifications" | "optionGroups">,
  chosen: ChosenOptions,
): Airer | null {
  const { widthMm, heightMm, dryingLengthMetres, capacityKg } = product.specifications;
  const lengthMm = metresOption(chosen["lathLength"]);
  if (lengthMm === null || widthMm === null || dryingLengthMetres === null) return null;
  const shortest = Math.min(...offeredMm(product, "lathLength"));
  const shortestMm = Number.isFinite(shortest) ? shortest : metresOption(STANDARD_LENGTH);
  const laths = Math.round((Number(dryingLengthMetres) * 1_000) / (shortestMm ?? lengthMm));
  if (!(laths >= LATHS_MIN && laths <= LATHS_MAX)) return null;
  const hasTwoTiers = (heightMm ?? 0) > ONE_TIER_MAX_MM && laths > 4;
  return {
    lengthMm,
    widthMm,
    hoistedMm: heightMm ?? HOISTED_MM,
    tiers: hasTwoTiers ? [4, laths - 4] : [laths],
    capacityKg: capacityKg === null ? null : Number(capacityKg),
  };
}

/**
 * Whether a product is an airer in each of its lengths. Laths alone are none, though they are cut to a
 * chosen length as well.
 */
export function isAirer(product: Pick<Product, "specifications" | "optionGroups">): boolean {
  const lengths = product.optionGroups.find(({ key }) => key === "lathLength")?.values ?? [];
  return (
    lengths.length > 0 &&
    lengths.every(({ value }) => airerOf(product, { lathLength: value }) !== null)
  );
}

/** The lengths that a product offers of one option, in millimetres, the shortest first. */
export function offeredMm(
  product: Pick<Product, "optionGroups">,
  key: "lathLength" | "ropeLength",
): number[] {
  const group = product.optionGroups.find((each) => each.key === key);
  return (group?.values ?? [])
    .map(({ value }) => metresOption(value))
    .filter((length) => length !== null)
    .toSorted((a, b) => a - b);
}

/** "1.5m" is 1500; null for what is no length. */
export function metresOption(value: string | undefined): number | null {
  const metres = /^(\d{1,2}(?:\.\d{1,2})?)m$/.exec(value ?? "")?.[1];
  return metres === undefined ? null : Math.round(Number(metres) * 1_000);
}

/** 1500 is "1.5m", as the options of a product write it. */
export function optionOfMetres(lengthMm: number): string {
  return `${lengthMm / 1_000}m`;
}
