import type { Db } from "#shop/platform/database/db.server.ts";
import { PAGE_SIZE, type ProductPage } from "#shop/catalogue/catalogue.server.ts";
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
  selectListed,
  toConditions,
  type Counts,
} from "./listing-queries.server.ts";

/** A page of a category's products, and the filters to offer. */
export type CategoryListing = { readonly list: ProductPage; readonly facets: readonly Facet[] };

const useAreaLabels = { indoor: "Indoors", outdoor: "Outdoors" } as const;
const titles = {
  price: "Price incl. VAT",
  length: "Drying length",
  capacity: "Maximum load",
} as const;

/** One page of a category's matching products, 24 to a page, with its facets. */
export async function listCategory(
  db: Db,
  category: string,
  { filter, page }: { filter: ListingFilter; page: number },
): Promise<CategoryListing> {
  const conditions = toConditions(filter);
  const [counts, brands, products] = await Promise.all([
    countChoices(db, category, conditions),
    countBrands(db, category, conditions),
    selectListed(db, category, {
      conditions,
      sort: filter.sort,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
  ]);
  const brandValues = brands.map(({ slug, name, fitting }) => ({
    value: slug,
    label: name,
    count: fitting,
    isChosen: filter.brands.includes(slug),
  }));
  const facets: readonly Facet[] = [
    measureFacet("price", counts, filter),
    measureFacet("length", counts, filter),
    measureFacet("capacity", counts, filter),
    { name: "setting", title: "For use", values: useAreaValues(counts, filter) },
    { name: "brand", title: "Brand", values: brandValues },
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

/** A facet with a single value distinguishes nothing. */
function isUseful({ name, values }: Facet): boolean {
  const isInUse = values.some(({ isChosen }) => isChosen);
  return isInUse || values.length > (name === "stock" ? 0 : 1);
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
