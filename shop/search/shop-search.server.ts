import { listPages } from "#shop/content/pages.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { listCategories } from "#shop/catalogue/categories.server.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { findSitePages, titleWords, type SitePage } from "./site-pages.ts";
import { parseQuery } from "./query-parser.server.ts";
import { searchProducts, suggestProducts, type SearchPage } from "./search.server.ts";

const PRODUCTS_SUGGESTED = 6;
const CATEGORIES_MAX = 3;
const PAGES_MAX = 3;
/** A single letter matches too much. */
const TYPED_FROM = 2;

/** Suggestions for a query that is still being typed. */
export type Suggested = {
  /** The query with corrected spelling. */
  readonly words: string;
  readonly products: readonly ProductCard[];
  readonly categories: readonly SitePage[];
  readonly pages: readonly SitePage[];
};

/** At most six products, three categories and three pages. */
export async function suggest(db: Db, typed: string): Promise<Suggested> {
  const sitePages = await listSitePages(db);
  if (typed.trim().length < TYPED_FROM)
    return { words: typed, products: [], categories: [], pages: [] };
  const { query, products } = await suggestProducts(db, typed, {
    most: PRODUCTS_SUGGESTED,
    alsoKnown: sitePages.words,
  });
  return {
    words: query.corrected ?? query.text,
    products,
    categories: findSitePages(query.parts, sitePages.categories, CATEGORIES_MAX),
    pages: findSitePages(query.parts, sitePages.pages, PAGES_MAX),
  };
}

/** A search of the whole shop. */
export type ShopSearch = SearchPage & {
  readonly categories: readonly SitePage[];
  readonly contentPages: readonly SitePage[];
  /** A corrected query when an exact search found nothing; otherwise null. */
  readonly suggestion: string | null;
};

/** A page of products for a query, with matching categories and pages. */
export async function searchShop(
  db: Db,
  search: string,
  { page, isExact }: { page: number; isExact: boolean },
): Promise<ShopSearch> {
  const sitePages = await listSitePages(db);
  const options = { alsoKnown: sitePages.words, isExact };
  const list = await searchProducts(db, search, { ...options, page });
  const { parts } = list.query;
  const needsSuggestion = list.total === 0 && isExact;
  return {
    ...list,
    categories: findSitePages(parts, sitePages.categories, CATEGORIES_MAX),
    contentPages: findSitePages(parts, sitePages.pages, PAGES_MAX),
    suggestion: needsSuggestion
      ? (await parseQuery(db, search, { alsoKnown: sitePages.words })).corrected
      : null,
  };
}

async function listSitePages(db: Db) {
  const categories = (await listCategories(db)).map(({ slug, name, navName, heading, lead }) => ({
    to: `/${slug}`,
    name,
    description: `${navName} ${heading} ${lead}`,
  }));
  const pages = listPages().map(({ slug, title, description }) => ({
    to: `/${slug}`,
    name: title,
    description,
  }));
  return { categories, pages, words: titleWords([...categories, ...pages]) };
}
