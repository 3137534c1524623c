import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readTagged } from "#shop/platform/database/read-tags.server.ts";
import { PAGE_SIZE, type ProductPage } from "#shop/catalogue/catalogue.server.ts";
import type { ListedProduct } from "#shop/catalogue/product.ts";
import { LATH_LENGTH } from "./lath-length.ts";
import { countLaths, selectLathValues } from "./lath-queries.server.ts";
import { isUseful, listingFacets, toValue } from "./listing-facets.ts";
import type { Facet, ListingFilter } from "./listing-filter.ts";
import {
  allBut,
  countBrands,
  countChoices,
  countKinds,
  selectListed,
  toConditions,
  type Scope,
} from "./listing-queries.server.ts";

/** A page of a list's products, and the filters to offer. */
type ListPage = Omit<ProductPage, "products"> & { readonly products: readonly ListedProduct[] };
export type FilteredListing = {
  readonly list: ListPage;
  readonly facets: readonly Facet[];
  /** By slug, the options that the filter names, for links to products: "?lathLength=1.5m". */
  readonly choices: Readonly<Record<string, string>>;
};

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
  return { ...listing, facets: [kindFacet, ...listing.facets].filter(isUseful) };
}

async function listScope(
  db: Db,
  scope: Scope,
  { filter, page }: Request,
): Promise<FilteredListing> {
  const conditions = toConditions(filter);
  const [counts, brands, laths, products] = await Promise.all([
    countChoices(db, scope, conditions),
    countBrands(db, scope, conditions),
    countLaths(db, scope.where, allBut(conditions, "lath")),
    selectListed(db, scope, {
      conditions,
      sort: filter.sort,
      limit: PAGE_SIZE,
      offset: (page - 1) * PAGE_SIZE,
    }),
  ]);
  const facets = listingFacets({ counts, brands, laths }, filter);
  return {
    list: {
      products,
      total: counts.total,
      page,
      pages: Math.max(1, Math.ceil(counts.total / PAGE_SIZE)),
      pageSize: PAGE_SIZE,
    },
    facets,
    choices: await choicesOf(db, products, filter),
  };
}

/** A single lath length in the filter is the one that a shopper then buys. */
async function choicesOf(
  db: Db,
  products: readonly ListedProduct[],
  { laths: [length, ...others] }: ListingFilter,
): Promise<Record<string, string>> {
  if (length === undefined || others.length > 0) return {};
  const ids = products.map(({ id }) => id);
  const values = await selectLathValues(db, ids, length);
  return Object.fromEntries(
    products.flatMap(({ id, slug }) => {
      const value = values.get(id);
      return value === undefined ? [] : [[slug, `?${LATH_LENGTH}=${encodeURIComponent(value)}`]];
    }),
  );
}
