import { ownValue } from "#shop/kit/own-value.ts";
import { availabilityOf, badgeOf } from "#shop/catalogue/availability.ts";
import type { Product } from "#shop/catalogue/product.ts";
import { priceRangeText } from "#storefront/components/product/price.tsx";
import { otherLabels, specificationsOf, type Spec } from "#storefront/product/specs.ts";

/** One row of the comparison: a value for each product, and whether the values differ. */
export type ComparisonRow = {
  readonly label: string;
  readonly values: readonly string[];
  readonly differs: boolean;
  readonly isMoney: boolean;
};

const NOT_STATED = "Not stated";
const PRICE = "Price incl. VAT";

/**
 * The rows of a comparison: price, availability and specifications, then the products' own details.
 * A row for which no product has a value is left out, and so is a detail that the specifications
 * already give or, among several products, only one of them has.
 */
export function comparisonRows(all: readonly Product[]): ComparisonRow[] {
  const products = all.map(withPlainLabels);
  const specs = products.map((product) => [...generalRows(product), ...specsOf(product)]);
  const labels = uniqueLabels(specs);
  const known = new Set(labels.map((label) => label.toLowerCase()));
  const details = products.map((product) =>
    product.details.filter(({ label }) => !known.has(label.toLowerCase())),
  );
  const stated = products.map((product, at) => [...(specs[at] ?? []), ...product.details]);
  const shared = uniqueLabels(details).filter(
    (label) => products.length === 1 || details.filter((each) => has(each, label)).length > 1,
  );
  return [
    ...labels.map((label) => toRow(label, stated)),
    ...shared.map((label) => toRow(label, stated)),
  ];
}

/** With the labels of the specifications for what an airer's own details give under others. */
function withPlainLabels(product: Product): Product {
  const plain = Object.fromEntries(
    Object.entries(otherLabels).map(([label, other]) => [other, label]),
  );
  const details = product.details.map(({ label, value }) => ({
    label: ownValue(plain, label) ?? label,
    value,
  }));
  return { ...product, details };
}

function generalRows(product: Product): Spec[] {
  return [
    { label: PRICE, value: priceRangeText(product) },
    { label: "In short", value: product.tagline },
    { label: "Availability", value: badgeOf(availabilityOf(product)).notice },
    { label: "Brand", value: product.brandName },
  ].filter(({ value }) => value !== "");
}

/** The specifications, with the shopkeeper's own text where a detail has the same label, as on the product page. */
function specsOf(product: Product): Spec[] {
  return specificationsOf(product).map(
    (spec) => product.details.find(({ label }) => label === spec.label) ?? spec,
  );
}

/** The labels of all products, each once. A product that has more labels puts them in their place. */
function uniqueLabels(specs: readonly (readonly Spec[])[]): string[] {
  const order: string[] = [];
  for (const ofProduct of specs) {
    let position = 0;
    for (const { label } of ofProduct) {
      const at = order.indexOf(label);
      if (at < 0) order.splice(position, 0, label);
      position = (at < 0 ? position : at) + 1;
    }
  }
  return order;
}

function has(specs: readonly Spec[], label: string): boolean {
  return specs.some((spec) => spec.label === label);
}

function toRow(label: string, specs: readonly (readonly Spec[])[]): ComparisonRow {
  const values = specs.map(
    (ofProduct) => ofProduct.find((spec) => spec.label === label)?.value ?? NOT_STATED,
  );
  return { label, values, differs: new Set(values).size > 1, isMoney: label === PRICE };
}
