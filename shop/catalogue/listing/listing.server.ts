import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { PAGE_SIZE, type ProductPage } from "#shop/catalogue/catalogue.server.ts";
import type { ListedProduct } from "#shop/catalogue/product.ts";
import {
  bands,
  useAreas,
  type Facet,
  type FacetValue,
  type ListingFilter,
  type Measure,
} from "./listing-filter.ts";
import {
  countBrands,
  countChoices,
  countKinds,
  selectListed,
  toConditions,
  type Counts,
  type Scope,
} from "./listing-queries.server.ts";

/** A page of a list's products, and the filters to offer. */
type ListPage = Omit<ProductPage, "products"> & { readonly products: readonly ListedProduct[] };
export type FilteredListing = { readonly list: ListPage; readonly facets: readonly Facet[] };

const useAreaLabels = { indoor: "Indoors", outdoor: "Outdoors" } as const;
const titles = {
  price: "Price incl. VAT",
  length: "Drying length",
  capacity: "Maximum load",
  width: "Width",
} as const;

type Request = { readonly filter: ListingFilter; readonly page: number };

/** One page of a category's matching products, 24 to a page, with its facets. */
export async function listCategory(
  db: Db,
  category: string,
  { filter, page }: Request,
): Promise<FilteredListing> {
  const scope = { where: sql`p.category_slug = ${category}` };
  return readTagged([`category:${category}`], () =>
    listScope(db, scope, { filter: { ...filter, kinds: [] }, page }),
  );
}

/** One page of the matching products among these ids, in their order unless sorted, with the facets. */
export async function listChosen(
  db: Db,
  ids: readonly number[],
  { filter, page }: Request,
): Promise<FilteredListing> {
  const all = sql`${[...ids]}::int[]`;
  const scope = { where: sql`p.id = any(${all})`, order: sql`array_position(${all}, p.id)` };
  const [listing, kinds] = await readTagged(
    ids.map((id) => `product:${id}`),
    () =>
      Promise.all([
        listScope(db, scope, { filter, page }),
        countKinds(db, scope, toConditions(filter)),
      ]),
  );
  const kindFacet = {
    name: "kind",
    title: "Kind",
    values: kinds.map((kind) => toValue(kind, filter.kinds)),
  };
  return { list: listing.list, facets: [kindFacet, ...listing.facets].filter(isUseful) };
}

async function listScope(
  db: Db,
  scope: Scope,
  { filter, page }: Request,
): Promise<FilteredListing> {
  const conditions = toConditions(filter);
  const [counts, brands, products] = await Promise.all([
    countChoices(db, scope, conditions),
    countBrands(db, scope, conditions),
    selectListed(db, scope, {
      conditions,
      sort: filter.sort,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
  ]);
  const facets: readonly Facet[] = [
    measureFacet("price", counts, filter),
    ...washingFacets(counts, filter),
    { name: "setting", title: "For use", values: useAreaValues(counts, filter) },
    {
      name: "brand",
      title: "Brand",
      values: brands.map((brand) => toValue(brand, filter.brands)),
    },
    { name: "stock", title: "Availability", values: stockValues(counts, filter) },
  ];
  return {
    list: {
      products,
      total: counts.total,
      page,
      pages: Math.max(1, Math.ceil(counts.total / PAGE_SIZE)),
      pageSize: PAGE_SIZE,
    },
    facets: facets.filter(isUseful),
  };
}

function toValue(
  { slug, name, fitting }: { slug: string; name: string; fitting: number },
  chosen: readonly string[],
): FacetValue {
  return { value: slug, label: name, count: fitting, isChosen: chosen.includes(slug) };
}

/** A facet with a single value distinguishes nothing. */
function isUseful({ name, values }: Facet): boolean {
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
  const values = bands[measure].flatMap(({ key, label }): FacetValue[] => {
    const { all, fitting } = counts.of(measure, key);
    const isChosen = filter[measure].includes(key);
    return all === 0 && !isChosen ? [] : [{ value: key, label, count: fitting, isChosen }];
  });
  return { name: measure, title: titles[measure], values };
}

function useAreaValues(counts: Counts, filter: ListingFilter): FacetValue[] {
  // When every product is for indoors and outdoors, there is nothing to choose.
  if (useAreas.every((value) => counts.of("setting", value).all === counts.everything)) return [];
  return useAreas.flatMap((value) => {
    const { all, fitting } = counts.of("setting", value);
    const isChosen = filter.useAreas.includes(value);
    const label = useAreaLabels[value];
    return all === 0 && !isChosen ? [] : [{ value, label, count: fitting, isChosen }];
  });
}

function stockValues(counts: Counts, filter: ListingFilter): FacetValue[] {
  const { all, fitting } = counts.of("stock", "1");
  const isShown = filter.inStock || (all > 0 && all < counts.everything);
  if (!isShown) return [];
  return [{ value: "1", label: "In stock now", count: fitting, isChosen: filter.inStock }];
}
