import { fixedTo, type FixedTo } from "#shop/catalogue/fixed-to.ts";
import { isSlug } from "#shop/kit/slug.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";
import { isLathLength } from "./lath-length.ts";

/** A range of values, from `from` up to but not including `below`; null for no upper limit. */
export type Band = {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly below: number | null;
};

/** What a list can be filtered by in ranges. */
export type Measure = "price" | "length" | "capacity" | "width";

/** The ranges: price in pence with VAT, drying length in metres, load in kilograms, width in millimetres. */
export const bands: Readonly<Record<Measure, readonly Band[]>> = {
  price: bandsOf([2_500, 5_000, 10_000], (amount) =>
    formatPounds(pence(amount)).replace(".00", ""),
  ),
  length: bandsOf([10, 20, 40], (metres) => `${metres}\u00a0m`),
  capacity: bandsOf([10, 20, 40], (kilograms) => `${kilograms}\u00a0kg`),
  width: bandsOf([500, 1_000, 2_000, 2_900], (mm) =>
    mm < 1_000 ? `${mm / 10}\u00a0cm` : `${mm / 1_000}\u00a0m`,
  ),
};

function bandsOf(edges: readonly number[], write: (amount: number) => string): Band[] {
  return [0, ...edges].map((from, position) => {
    const below = edges[position] ?? null;
    if (below === null) return { key: `${from}-`, label: `${write(from)} and over`, from, below };
    const label = from === 0 ? `Under ${write(below)}` : `${write(from)} to ${write(below)}`;
    return { key: `${from}-${below}`, label, from, below };
  });
}

export const useAreas = ["indoor", "outdoor"] as const;
export type UseArea = (typeof useAreas)[number];

/** The sort orders by their parameter; the shopkeeper's own order is the default. */
export const sorts = {
  "": "Recommended",
  price: "Price, lowest first",
  "price-desc": "Price, highest first",
  length: "Drying length, longest first",
  load: "Maximum load, highest first",
  name: "Name",
  newest: "Newest first",
} as const;
export type Sort = keyof typeof sorts;

/** The lists of values of a filter, each with its URL parameter, in the order of the URL. */
const params = {
  /** Slugs of categories; only search results have products of several. */
  kinds: "kind",
  brands: "brand",
  useAreas: "setting",
  price: "price",
  /** Option values of the lath length: "1.5m". */
  laths: "lath",
  length: "length",
  capacity: "capacity",
  width: "width",
  fixings: "fixing",
} as const;
type ListName = keyof typeof params;
const listNames = Object.keys(params) as readonly ListName[];

/** The filters and sort order of a list. Values of one filter are alternatives; all filters must match. */
export type ListingFilter = Readonly<Record<ListName, readonly string[]>> & {
  readonly useAreas: readonly UseArea[];
  readonly fixings: readonly FixedTo[];
  readonly inStock: boolean;
  readonly sort: Sort;
};

/** The URL parameters of search results, besides the query and the page. */
export const searchFilterParams: readonly string[] = [...Object.values(params), "stock", "sort"];

/** The URL parameters of a category, besides its page. */
export const filterParams = searchFilterParams.filter((name) => name !== params.kinds);

/** How many slugs or lengths a filter takes. */
const VALUES_MAX = 20;

/**
 * Reads the filter from a URL. Unknown values are ignored, so that an old link still shows the list; a
 * category ignores `kind`.
 */
export function readFilter(query: URLSearchParams): ListingFilter {
  const chosen = <Value extends string>(name: ListName, allowed: readonly Value[]) => {
    const given = query.getAll(params[name]);
    return allowed.filter((value) => given.includes(value));
  };
  const inBands = (name: Measure) =>
    chosen(
      name,
      bands[name].map(({ key }) => key),
    );
  const valid = (name: ListName, isValid: (value: string) => boolean) =>
    [...new Set(query.getAll(params[name]).filter(isValid))].toSorted().slice(0, VALUES_MAX);
  const sort = query.get("sort") ?? "";
  return {
    kinds: valid("kinds", isSlug),
    brands: valid("brands", isSlug),
    useAreas: chosen("useAreas", useAreas),
    price: inBands("price"),
    laths: valid("laths", isLathLength),
    length: inBands("length"),
    capacity: inBands("capacity"),
    width: inBands("width"),
    fixings: chosen("fixings", fixedTo),
    inStock: query.get("stock") === "1",
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "",
  };
}

/**
 * Writes the query of a list, after the parameters of a search. Equal filters give equal queries, in
 * whatever order they were chosen.
 */
export function writeFilter(
  filter: ListingFilter,
  page = 1,
  search: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(search);
  for (const name of listNames) for (const value of filter[name]) query.append(params[name], value);
  if (filter.inStock) query.set("stock", "1");
  if (filter.sort !== "") query.set("sort", filter.sort);
  if (page > 1) query.set("page", String(page));
  return query.size === 0 ? "" : `?${query}`;
}

/** The number of active filters. */
export function activeFilterCount(filter: ListingFilter): number {
  const values = listNames.reduce((sum, name) => sum + filter[name].length, 0);
  return values + (filter.inStock ? 1 : 0);
}

/** No filters, with the same sort order. */
export function cleared({ sort }: ListingFilter): ListingFilter {
  return readFilter(new URLSearchParams({ sort }));
}

/** The filter without one value of a facet. */
export function withoutValue(filter: ListingFilter, facet: string, value: string): ListingFilter {
  const name = listNames.find((each) => params[each] === facet);
  if (name === undefined) return { ...filter, inStock: false };
  return { ...filter, [name]: filter[name].filter((other) => other !== value) };
}

/** One value of a facet, with the number of products that it and the other filters match. */
export type FacetValue = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
};

/** A filter with its values. Shown only when it distinguishes products of the list, or is active. */
export type Facet = {
  readonly name: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
};
