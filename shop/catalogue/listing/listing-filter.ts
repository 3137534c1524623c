import { isSlug } from "#shop/kit/slug.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";

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

/** The filters and sort order of a list. Values of one filter are alternatives; all filters must match. */
export type ListingFilter = {
  /** Slugs of categories; only search results have products of several. */
  readonly kinds: readonly string[];
  readonly brands: readonly string[];
  readonly useAreas: readonly UseArea[];
  readonly price: readonly string[];
  readonly length: readonly string[];
  readonly capacity: readonly string[];
  readonly width: readonly string[];
  readonly inStock: boolean;
  readonly sort: Sort;
};

/** The URL parameters of a category, besides its page. */
export const filterParams = [
  "brand",
  "setting",
  "price",
  "length",
  "capacity",
  "width",
  "stock",
  "sort",
];

/** The URL parameters of search results, besides the query and the page. */
export const searchFilterParams = ["kind", ...filterParams];

const SLUGS_MAX = 20;

/**
 * Reads the filter from a URL. Unknown values are ignored, so that an old link still shows the list; a
 * category ignores `kind`.
 */
export function readFilter(params: URLSearchParams): ListingFilter {
  const known = (name: Measure) => bands[name].map(({ key }) => key);
  const chosen = (name: string, allowed: readonly string[]) =>
    allowed.filter((value) => params.getAll(name).includes(value));
  const sort = params.get("sort") ?? "";
  const slugs = (name: string) =>
    [...new Set(params.getAll(name).filter(isSlug))].toSorted().slice(0, SLUGS_MAX);
  return {
    kinds: slugs("kind"),
    brands: slugs("brand"),
    useAreas: useAreas.filter((area) => params.getAll("setting").includes(area)),
    price: chosen("price", known("price")),
    length: chosen("length", known("length")),
    capacity: chosen("capacity", known("capacity")),
    width: chosen("width", known("width")),
    inStock: params.get("stock") === "1",
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
  const params = new URLSearchParams(search);
  const append = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value);
  };
  append("kind", filter.kinds);
  append("brand", filter.brands);
  append("setting", filter.useAreas);
  append("price", filter.price);
  append("length", filter.length);
  append("capacity", filter.capacity);
  append("width", filter.width);
  if (filter.inStock) params.set("stock", "1");
  if (filter.sort !== "") params.set("sort", filter.sort);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}

/** The number of active filters. */
export function activeFilterCount(filter: ListingFilter): number {
  const { kinds, brands, price, length, capacity, width, inStock } = filter;
  const lists = [kinds, brands, filter.useAreas, price, length, capacity, width];
  return lists.reduce((sum, list) => sum + list.length, 0) + (inStock ? 1 : 0);
}

/** No filters, with the same sort order. */
export function cleared({ sort }: ListingFilter): ListingFilter {
  return {
    kinds: [],
    brands: [],
    useAreas: [],
    price: [],
    length: [],
    capacity: [],
    width: [],
    inStock: false,
    sort,
  };
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
