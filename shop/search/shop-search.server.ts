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
/** A single letter begins too much to mean anything. */
const TYPED_FROM = 2;

/** What the shop suggests for what is being typed. */
export type Suggested = {
  /** The words as they are understood, spelling put right. */
  readonly words: string;
  readonly products: readonly ProductCard[];
  readonly categories: readonly SitePage[];
  readonly pages: readonly SitePage[];
};

/** Products, categories and pages for what is being typed: six, three and three at most. */
export async function suggest(db: Db, typed: string): Promise<Suggested> {
  const places = await listPlaces(db);
  if (typed.trim().length < TYPED_FROM)
    return { words: typed, products: [], categories: [], pages: [] };
  const { reading, products } = await suggestProducts(db, typed, {
    most: PRODUCTS_SUGGESTED,
    alsoKnown: places.words,
  });
  return {
    words: reading.corrected ?? reading.text,
    products,
    categories: findSitePages(reading.parts, places.categories, CATEGORIES_MAX),
    pages: findSitePages(reading.parts, places.pages, PAGES_MAX),
  };
}

/** A search of the whole shop. */
export type ShopSearch = SearchPage & {
  readonly categories: readonly SitePage[];
  readonly contentPages: readonly SitePage[];
  /** What was probably suggestion, where nothing was found for the words as they were typed. */
  readonly suggestion: string | null;
};

/** A page of products for a search, and the categories and pages of words it may mean. */
export async function searchShop(
  db: Db,
  search: string,
  { page, isExact }: { page: number; isExact: boolean },
): Promise<ShopSearch> {
  const places = await listPlaces(db);
  const options = { alsoKnown: places.words, isExact };
  const list = await searchProducts(db, search, { ...options, page });
  const { parts } = list.reading;
  const isLost = list.total === 0 && isExact;
  return {
    ...list,
    categories: findSitePages(parts, places.categories, CATEGORIES_MAX),
    contentPages: findSitePages(parts, places.pages, PAGES_MAX),
    suggestion: isLost
      ? (await parseQuery(db, search, { alsoKnown: places.words })).corrected
      : null,
  };
}

async function listPlaces(db: Db) {
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
