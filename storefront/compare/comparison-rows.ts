import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { priceRangeText } from "#storefront/components/product/price.tsx";

/** One row of the comparison: a value for each product, and whether they say different things. */
export type ComparisonRow = {
  readonly label: string;
  readonly values: readonly string[];
  readonly differs: boolean;
  readonly isMoney: boolean;
};

/** What stands where a product has nothing of the kind. */
const NONE = "Not stated";

type Reading = { readonly label: string; readonly read: (product: Product) => string | null };

const readings: readonly Reading[] = [
  {
    label: "Price incl. VAT",
    read: (product) => priceRangeText(product.basePence, product.maxPence),
  },
  { label: "In short", read: (product) => product.tagline },
  { label: "Availability", read: availabilityWords },
  { label: "Brand", read: (product) => product.brandName },
  {
    label: "Drying length",
    read: ({ specifications }) => measure(specifications.dryingLengthMetres, "m"),
  },
  { label: "Width", read: ({ specifications }) => centimetres(specifications.widthMm) },
  { label: "Depth", read: ({ specifications }) => centimetres(specifications.depthMm) },
  { label: "Height", read: ({ specifications }) => centimetres(specifications.heightMm) },
  { label: "Carries", read: ({ specifications }) => measure(specifications.capacityKg, "kg") },
  { label: "Weight", read: ({ specifications }) => kilograms(specifications.weightGrams) },
  { label: "Material", read: ({ specifications }) => specifications.material },
  { label: "For use", read: ({ specifications }) => useAreaLabels[specifications.useArea] },
  { label: "Guarantee", read: ({ specifications }) => years(specifications.guaranteeYears) },
];

const useAreaLabels = { indoor: "Indoors", outdoor: "Outdoors", both: "Indoors and outdoors" };

/** The rows in which at least one product has something to say: measurements, then its own details. */
export function comparisonRows(products: readonly Product[]): ComparisonRow[] {
  return [...readings, ...detailReadings(products)]
    .map(({ label, read }) => ({ label, values: products.map((product) => read(product) || null) }))
    .filter((row) => row.values.some((value) => value !== null))
    .map(({ label, values }) => ({
      label,
      values: values.map((value) => value ?? NONE),
      differs: new Set(values).size > 1,
      isMoney: label === "Price incl. VAT",
    }));
}

/**
 * Details by their label: those that the measurements above do not say already and that at least two
 * products state, since one value alone compares with nothing.
 */
function detailReadings(products: readonly Product[]): Reading[] {
  const said = new Set(readings.map(({ label }) => label.toLowerCase()));
  const labels = products.flatMap(({ details }) => [...new Set(details.map(({ label }) => label))]);
  const isShared = (label: string) => labels.filter((other) => other === label).length > 1;
  return [...new Set(labels)]
    .filter((label) => !said.has(label.toLowerCase()) && (products.length === 1 || isShared(label)))
    .map((label) => ({
      label,
      read: ({ details }) => details.find((detail) => detail.label === label)?.value ?? null,
    }));
}

function availabilityWords(product: Product): string {
  const { label, notice } = badgeOf(availabilityOf(product));
  return label === "MADE TO ORDER" ? `${label}. ${notice}` : label;
}

function measure(amount: string | null, unit: string): string | null {
  return amount === null ? null : `${Number(amount)}\u00a0${unit}`;
}

function centimetres(millimetres: number | null): string | null {
  return millimetres === null ? null : `${millimetres / 10}\u00a0cm`;
}

function kilograms(grams: number): string {
  return grams < 1000 ? `${grams}\u00a0g` : `${Number((grams / 1000).toFixed(1))}\u00a0kg`;
}

function years(count: number): string {
  return count === 1 ? "1 year" : `${count} years`;
}
