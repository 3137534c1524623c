import { metresOption } from "#shop/catalogue/metres-option.ts";
import { formatLength } from "#shop/kit/measures.ts";
import type { ChosenOptions, Product, Specifications } from "#shop/catalogue/product.ts";

/** A ceiling airer with laths of a chosen length: its measurements, in millimetres. */
export type Airer = {
  readonly lengthMm: number;
  readonly widthMm: number;
  /** From the ceiling to the underside of the lowest laths when it is raised. */
  readonly hoistedMm: number;
  /** Laths in each tier, the lowest first. */
  readonly tiers: readonly number[];
  /** The greatest total load, spread evenly; null when it is not known. */
  readonly capacityKg: number | null;
};

/** The specifications that an airer's measurements are read from. */
export type AirerSpecifications = Pick<
  Specifications,
  "widthMm" | "heightMm" | "dryingLengthMetres" | "capacityKg"
>;

/** The lath length that a product's drying length refers to when the product has no choice of lengths. */
const STANDARD_LENGTH_MM = 900;
/** Airers taller than this have two tiers of laths, four in the lower one. */
const ONE_TIER_MAX_MM = 300;
const LATHS_MIN = 2;
const LATHS_MAX = 8;
/** The hoisted height of one tier in our castings, for a product that does not state its own. */
const HOISTED_MM = 220;
/** The rope supplied with an airer unless a longer one is chosen. */
export const STANDARD_ROPE_MM = 10_000;

/**
 * The airer that a product is with these options. Null for a product that is not a ceiling airer with
 * laths of a chosen length, or whose measurements do not give the number of laths. The catalogue
 * states the drying length for the shortest laths, so the number of laths is that length divided by
 * the length of one.
 */
export function airerOf(
  product: Pick<Product, "optionGroups"> & { readonly specifications: AirerSpecifications | null },
  chosen: ChosenOptions,
): Airer | null {
  const [shortestMm = STANDARD_LENGTH_MM] = offeredMm(product, "lathLength");
  return measured(product.specifications, metresOption(chosen["lathLength"]), shortestMm);
}

/** An airer without a choice of lengths: it is as long as it is deep. Null where measurements are missing. */
export function fixedAirerOf({
  optionGroups,
  specifications,
}: Pick<Product, "optionGroups" | "specifications">): Airer | null {
  if (optionGroups.some(({ key }) => key === "lathLength")) return null;
  const { depthMm } = specifications;
  return measured(specifications, depthMm, depthMm);
}

/** `statedMm`: the length of laths that the catalogue's drying length is of. */
function measured(
  specifications: AirerSpecifications | null,
  lengthMm: number | null,
  statedMm: number | null,
): Airer | null {
  const { widthMm = null, heightMm, dryingLengthMetres = null, capacityKg } = specifications ?? {};
  if (lengthMm === null || widthMm === null || dryingLengthMetres === null) return null;
  const laths = Math.round((Number(dryingLengthMetres) * 1_000) / (statedMm ?? lengthMm));
  if (!(laths >= LATHS_MIN && laths <= LATHS_MAX)) return null;
  const hasTwoTiers = (heightMm ?? 0) > ONE_TIER_MAX_MM && laths > 4;
  return {
    lengthMm,
    widthMm,
    hoistedMm: heightMm ?? HOISTED_MM,
    tiers: hasTwoTiers ? [4, laths - 4] : [laths],
    capacityKg: capacityKg ? Number(capacityKg) : null,
  };
}

/** Whether a product is an airer in each of its lengths. Replacement laths also have lengths, but are not. */
export function isAirer(product: Pick<Product, "specifications" | "optionGroups">): boolean {
  const lengths = product.optionGroups.find(({ key }) => key === "lathLength")?.values ?? [];
  return (
    lengths.length > 0 &&
    lengths.every(({ value }) => airerOf(product, { lathLength: value }) !== null)
  );
}

/** The lengths that a product offers for one option, in millimetres, the shortest first. */
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

/** A length of rope. Always metric, whatever the units of the page: rope is sold by the metre. */
export function formatRopeLength(mm: number): string {
  return formatLength(mm, "metric");
}
