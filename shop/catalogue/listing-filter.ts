import { isSlug } from "#shop/kit/slug.ts";
import { formatPounds, pence } from "#shop/kit/money.ts";

/** A span of a measure: from the first up to, but not at, the second. Null: no end. */
export type Band = {
  readonly key: string;
  readonly label: string;
  readonly from: number;
  readonly below: number | null;
};

/** What can be measured of a product in a list. */
export type Measure = "price" | "length" | "capacity";

/** Spans that people think in: gross pence, metres of drying length, kilograms carried. */
export const bands: Readonly<Record<Measure, readonly Band[]>> = {
  price: bandsOf([2_500, 5_000, 10_000], (amount) =>
    formatPounds(pence(amount)).replace(".00", ""),
  ),
  length: bandsOf([10, 20, 40], (metres) => `${metres}\u00a0m`),
  capacity: bandsOf([10, 20, 40], (kilograms) => `${kilograms}\u00a0kg`),
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

/** How a list is sorted: the shopkeeper's order when nothing is said. */
export const sorts = {
  "": "Our order",
  price: "Price, lowest first",
  "price-desc": "Price, highest first",
  length: "Drying length, longest first",
  name: "Name",
} as const;
export type Sort = keyof typeof sorts;

/** What a visitor asks of a list. Several values of one name: any of them; several kinds: all of them. */
export type ListingFilter = {
  readonly brands: readonly string[];
  readonly useAreas: readonly UseArea[];
  readonly price: readonly string[];
  readonly length: readonly string[];
  readonly capacity: readonly string[];
  readonly inStock: boolean;
  readonly sort: Sort;
};

/** The parameters of an address that a list reads, besides its page. */
export const filterParams = ["brand", "setting", "price", "length", "capacity", "stock", "sort"];

const BRANDS_MAX = 20;

/** Reads an address. What it can't mean is left out: a link from elsewhere still shows the list. */
export function readFilter(params: URLSearchParams): ListingFilter {
  const known = (name: Measure) => bands[name].map(({ key }) => key);
  const asked = (name: string, allowed: readonly string[]) =>
    allowed.filter((value) => params.getAll(name).includes(value));
  const sort = params.get("sort") ?? "";
  return {
    brands: [...new Set(params.getAll("brand").filter(isSlug))].toSorted().slice(0, BRANDS_MAX),
    useAreas: useAreas.filter((setting) => params.getAll("setting").includes(setting)),
    price: asked("price", known("price")),
    length: asked("length", known("length")),
    capacity: asked("capacity", known("capacity")),
    inStock: params.get("stock") === "1",
    sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "",
  };
}

/** Writes the address of a list: the same wish is the same address, whatever the order it was made in. */
export function writeFilter(filter: ListingFilter, page = 1): string {
  const params = new URLSearchParams();
  const put = (name: string, values: readonly string[]) => {
    for (const value of values) params.append(name, value);
  };
  put("brand", filter.brands);
  put("setting", filter.useAreas);
  put("price", filter.price);
  put("length", filter.length);
  put("capacity", filter.capacity);
  if (filter.inStock) params.set("stock", "1");
  if (filter.sort !== "") params.set("sort", filter.sort);
  if (page > 1) params.set("page", String(page));
  return params.size === 0 ? "" : `?${params}`;
}

/** How many conditions narrow the list. */
export function activeFilterCount(filter: ListingFilter): number {
  const { brands, price, length, capacity, inStock } = filter;
  const lists = [brands, filter.useAreas, price, length, capacity];
  return lists.reduce((sum, list) => sum + list.length, 0) + (inStock ? 1 : 0);
}

/** A filter that asks for nothing, sorted as the other is. */
export function cleared({ sort }: ListingFilter): ListingFilter {
  return {
    brands: [],
    useAreas: [],
    price: [],
    length: [],
    capacity: [],
    inStock: false,
    sort,
  };
}

/** One choice of a filter, and how many products it would show beside the other conditions. */
export type FacetValue = {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  readonly isChosen: boolean;
};

/** A name of choice that fits the list: it tells at least two products apart, or is in use. */
export type Facet = {
  readonly name: string;
  readonly title: string;
  readonly values: readonly FacetValue[];
};
