import { fixedToLabels } from "#shop/catalogue/fixed-to-labels.ts";
import { byLength, lathLabel } from "./lath-length.ts";
import type { LathCount } from "./lath-queries.server.ts";
import {
  bands,
  type Facet,
  type FacetValue,
  type ListingFilter,
  type Measure,
} from "./listing-filter.ts";
import type { Counted, Counts } from "./listing-queries.server.ts";

const useAreaLabels = { indoor: "Indoors", outdoor: "Outdoors" } as const;
const titles = {
  price: "Price incl. VAT",
  length: "Drying length",
  capacity: "Maximum load",
  width: "Width",
} as const;

/** What the products of a list have in common, counted. */
type ListCounts = {
  readonly counts: Counts;
  readonly brands: readonly Counted[];
  readonly laths: readonly LathCount[];
};

/** The facets of a list that distinguish its products, or are active. */
export function listingFacets(
  { counts, brands, laths }: ListCounts,
  filter: ListingFilter,
): readonly Facet[] {
  const facets: readonly Facet[] = [
    measureFacet("price", counts, filter),
    { name: "lath", title: "Lath length", values: lathValues(laths, counts.everything, filter) },
    ...washingFacets(counts, filter),
    {
      name: "fixing",
      title: "Fixed to",
      values: labelledValues("fixing", { counts, labels: fixedToLabels, chosen: filter.fixings }),
    },
    { name: "setting", title: "For use", values: useAreaValues(counts, filter) },
    {
      name: "brand",
      title: "Brand",
      values: brands.map((brand) => toValue(brand, filter.brands)),
    },
    { name: "stock", title: "Availability", values: stockValues(counts, filter) },
  ];
  return facets.filter(isUseful);
}

/** A counted brand or category as a value. */
export function toValue({ slug, name, fitting }: Counted, chosen: readonly string[]): FacetValue {
  return { value: slug, label: name, count: fitting, isChosen: chosen.includes(slug) };
}

/** A facet with a single value distinguishes nothing. */
export function isUseful({ name, values }: Facet): boolean {
  const isInUse = values.some(({ isChosen }) => isChosen);
  return isInUse || values.length > (name === "stock" ? 0 : 1);
}

/** What washing is dried on differs in these; the width says what place it takes. */
const washingMeasures = ["length", "capacity", "width"] as const;

/**
 * Drying length, maximum load and width, where at least half of the products dry washing. Elsewhere they
 * would compare two coils of line with a cleat.
 */
function washingFacets(counts: Counts, filter: ListingFilter): Facet[] {
  const dries = bands.length.reduce((sum, { key }) => sum + counts.of("length", key).all, 0);
  const isInUse = washingMeasures.some((measure) => filter[measure].length > 0);
  if (dries * 2 < counts.everything && !isInUse) return [];
  return washingMeasures.map((measure) => measureFacet(measure, counts, filter));
}

function measureFacet(measure: Measure, counts: Counts, filter: ListingFilter): Facet {
  const labels = Object.fromEntries(bands[measure].map(({ key, label }) => [key, label]));
  const values = labelledValues(measure, { counts, labels, chosen: filter[measure] });
  return { name: measure, title: titles[measure], values };
}

/** The values that a product of the list has, or that are chosen, in the order of their labels. */
function labelledValues(
  name: Measure | "setting" | "fixing",
  {
    counts,
    labels,
    chosen,
  }: {
    readonly counts: Counts;
    readonly labels: Readonly<Record<string, string>>;
    readonly chosen: readonly string[];
  },
): FacetValue[] {
  return Object.entries(labels).flatMap(([value, label]) => {
    const { all, fitting } = counts.of(name, value);
    const isChosen = chosen.includes(value);
    return all === 0 && !isChosen ? [] : [{ value, label, count: fitting, isChosen }];
  });
}

/**
 * Lath lengths, the shortest first, where several products of the list have one and not all of them each. A
 * chosen length that no product has is among them, so that it can be removed.
 */
function lathValues(
  laths: readonly LathCount[],
  everything: number,
  { laths: chosen }: ListingFilter,
): FacetValue[] {
  const offered = laths.flatMap(({ length, ...counts }) =>
    length === null ? [] : [{ length, ...counts }],
  );
  const withLaths = laths.find(({ length }) => length === null)?.products ?? 0;
  const differs = withLaths > 1 && offered.some(({ products }) => products < everything);
  if (!differs && chosen.length === 0) return [];
  const fitting = new Map(offered.map((each) => [each.length, each.fitting]));
  const lengths = [...new Set([...fitting.keys(), ...chosen])].toSorted(byLength);
  return lengths.map((value) => ({
    value,
    label: lathLabel(value),
    count: fitting.get(value) ?? 0,
    isChosen: chosen.includes(value),
  }));
}

function useAreaValues(counts: Counts, { useAreas: chosen }: ListingFilter): FacetValue[] {
  const areas = Object.keys(useAreaLabels);
  // When every product is for indoors and outdoors, there is nothing to choose.
  if (areas.every((value) => counts.of("setting", value).all === counts.everything)) return [];
  return labelledValues("setting", { counts, labels: useAreaLabels, chosen });
}

function stockValues(counts: Counts, filter: ListingFilter): FacetValue[] {
  const { all, fitting } = counts.of("stock", "1");
  const isShown = filter.inStock || (all > 0 && all < counts.everything);
  if (!isShown) return [];
  return [{ value: "1", label: "In stock now", count: fitting, isChosen: filter.inStock }];
}
