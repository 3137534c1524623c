import type { Product } from "#shop/catalogue/product.ts";

export type Measure = { readonly label: string; readonly value: string };

const useAreaLabels = {
  indoor: "Indoors",
  outdoor: "Outdoors",
  both: "Indoors and outdoors",
} as const;

/**
 * The Details of a product: what the shopkeeper says of it first, then the measurements that were
 * not said in words. Lengths in m and cm, weights in kg.
 */
export function productMeasures(product: Product): Measure[] {
  const { details, specifications: spec, optionGroups } = product;
  const said = new Set(details.map(({ label }) => label));
  const isCutToLength = optionGroups.some(({ key }) => key === "lathLength");
  const measured: readonly (Measure | false)[] = [
    spec.dryingLengthMetres !== null && {
      label: "Drying length",
      value: `${trimZeros(spec.dryingLengthMetres)}\u00a0m`,
    },
    spec.widthMm !== null &&
      !said.has("Unit width") && { label: "Width", value: centimetres(spec.widthMm) },
    spec.depthMm !== null && !isCutToLength && { label: "Depth", value: centimetres(spec.depthMm) },
    spec.heightMm !== null &&
      !said.has("Hoisted height") && { label: "Height", value: centimetres(spec.heightMm) },
    spec.capacityKg !== null && {
      label: "Carries up to",
      value: `${trimZeros(spec.capacityKg)}\u00a0kg`,
    },
    { label: "Weight", value: kilograms(spec.weightGrams) },
    { label: "Material", value: spec.material },
    { label: "Use", value: useAreaLabels[spec.useArea] },
    { label: "Guarantee", value: `${spec.guaranteeYears} years` },
  ];
  const unsaid = measured.filter((row): row is Measure => row !== false && !said.has(row.label));
  return [...details, ...unsaid];
}

/** "38 cm", "38.5 cm", "2.1 m" from two metres on; the space does not break. */
export function centimetres(millimetres: number): string {
  if (millimetres >= 2_000) return `${trimZeros((millimetres / 1_000).toFixed(2))}\u00a0m`;
  return `${trimZeros((millimetres / 10).toFixed(1))}\u00a0cm`;
}

/** "4.6 kg", or "85 g" below a kilogram. */
export function kilograms(grams: number): string {
  if (grams < 1_000) return `${grams}\u00a0g`;
  return `${trimZeros((grams / 1_000).toFixed(2))}\u00a0kg`;
}

function trimZeros(decimal: string): string {
  return decimal.includes(".") ? decimal.replace(/\.?0+$/, "") : decimal;
}
