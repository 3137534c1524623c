import { fixedToLabels } from "#shop/catalogue/fixed-to-labels.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { formatKilograms, formatLength, formatMetres, formatWeight } from "#shop/kit/measures.ts";

export type Spec = { readonly label: string; readonly value: string };

const useAreaLabels = {
  indoor: "Indoors",
  outdoor: "Outdoors",
  both: "Indoors and outdoors",
} as const;

/** A ceiling airer's own details give its width and height under these labels. */
export const otherLabels: Readonly<Record<string, string>> = {
  Width: "Unit width",
  Height: "Hoisted height",
};

/**
 * The specifications of a product as text, in their order, for its page and the comparison. What is
 * not known is left out, and so are the depth and weight of a product that is cut to length.
 */
export function specificationsOf({ specifications: spec, fixedTo, optionGroups }: Product): Spec[] {
  const isCutToLength = optionGroups.some(({ key }) => key === "lathLength");
  const years = spec.guaranteeYears;
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    ["Drying length", spec.dryingLengthMetres && formatMetres(spec.dryingLengthMetres)],
    ["Width", length(spec.widthMm)],
    ["Depth", isCutToLength ? null : length(spec.depthMm)],
    ["Height", length(spec.heightMm)],
    ["Carries up to", spec.capacityKg && formatKilograms(spec.capacityKg)],
    ["Weight", isCutToLength ? null : formatWeight(spec.weightGrams)],
    ["Material", spec.material],
    ["Use", useAreaLabels[spec.useArea]],
    ["Fixing", fixedTo && fixedToLabels[fixedTo]],
    ["Guarantee", years === 1 ? "1 year" : `${years} years`],
  ];
  return rows.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

function length(mm: number | null): string | null {
  return mm === null ? null : formatLength(mm);
}

/** The Details table: the shopkeeper's own details first, then the specifications they do not give. */
export function productSpecs(product: Product): Spec[] {
  const { details } = product;
  const given = new Set(details.map(({ label }) => label));
  const others = specificationsOf(product).filter(
    ({ label }) => !given.has(label) && !given.has(otherLabels[label] ?? ""),
  );
  return [...details, ...others];
}
