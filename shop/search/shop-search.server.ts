import { listPages } from "#shop/content/page-lists.ts";
import { readPages } from "#shop/content/pages.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { findOptionGroups, toProductQuery } from "#shop/catalogue/catalogue.server.ts";
import { readFilter, type ListingFilter } from "#shop/catalogue/listing/listing-filter.ts";
import { listChosen, type FilteredListing } from "#shop/catalogue/listing/listing.server.ts";
import { listShownCategories } from "#shop/catalogue/categories.server.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { findAnswers, type Answer } from "./answers.ts";
import { pageIndex } from "./page-index.server.ts";
import { choiceOf } from "./choices.ts";
import { findSitePages, titleWords, type SitePage } from "./site-pages.ts";
import { parseQuery, type ParsedQuery } from "./query-parser.server.ts";
import { findMatches, RANKED_MAX, suggestProducts } from "./search.server.ts";
import { selectNearWords } from "./word-queries.server.ts";

const PRODUCTS_SUGGESTED = 6;
const CATEGORIES_MAX = 3;
const PAGES_MAX = 3;
const NEAR_MAX = 4;
/** A page that answers a question has at least this much of it. */
const QUESTION_FROM = 0.3;
/** Without a question, a page answers with this much of the query where products fit clearly less. */
const ANSWER_FROM = 0.5;
const FITS_LESS = 0.85;
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
    knownLexemes: (await pageIndex(db)).lexemes,
  });
  return {
    words: query.corrected ?? query.text,
    products,
    categories: findSitePages(query.parts, sitePages.categories, CATEGORIES_MAX),
    pages: findSitePages(query.parts, sitePages.pages, PAGES_MAX),
  };
}

/** A search of the whole shop. Its choices are the options that the query or a filter names. */
export type ShopSearch = FilteredListing & {
  readonly query: ParsedQuery;
  /** The number of products found, before filters. */
  readonly found: number;
  /** Whether more may match: only the best are listed, counted and filtered. */
  readonly isCut: boolean;
  /** Whether each product lacks a part, because none has them all. */
  readonly isPartial: boolean;
  readonly categories: readonly SitePage[];
  /** Pages that answer the query, the best first. */
  readonly answers: readonly Answer[];
  /** Whether they stand before the products: the query is a question, or no product fits as well. */
  readonly answersFirst: boolean;
  /** A corrected query when an exact search found nothing; otherwise null. */
  readonly suggestion: string | null;
  /** Words of the catalogue near those that it does not have. */
  readonly nearWords: readonly string[];
};

type ShopRequest = {
  readonly page: number;
  readonly isExact: boolean;
  readonly filter?: ListingFilter;
};

/** A page of products for a query, with what filters them, and the categories and pages that match it. */
export async function searchShop(
  db: Db,
  search: string,
  { page, isExact, filter = readFilter(new URLSearchParams()) }: ShopRequest,
): Promise<ShopSearch> {
  const sitePages = await listSitePages(db);
  const index = await pageIndex(db);
  const options = { alsoKnown: sitePages.words, knownLexemes: index.lexemes };
  const query = await parseQuery(db, search, { ...options, isExact });
  const matches = await findMatches(db, query, toProductQuery({}));
  const answers = findAnswers(index, query.parts, PAGES_MAX);
  const answersFirst = standFirst(answers, query, matches.fit);
  // Beside an answer, products that mention the words somewhere in their description are none: "returns".
  const ids = answersFirst && matches.fit === 0 ? [] : matches.ids;
  const listing = await listChosen(db, ids, { filter, page });
  const { parts, missing } = query;
  const isNothing = ids.length === 0;
  return {
    ...listing,
    query,
    found: ids.length,
    isCut: ids.length >= RANKED_MAX,
    isPartial: matches.isPartial && !isNothing,
    categories: findSitePages(parts, sitePages.categories, CATEGORIES_MAX),
    answers,
    answersFirst,
    choices: await choicesOf(db, listing, query),
    suggestion: isNothing && isExact ? (await parseQuery(db, search, options)).corrected : null,
    nearWords: isNothing ? await selectNearWords(db, missing, NEAR_MAX) : [],
  };
}

/** The options that a query or a filter names, by the slugs of the products on a page. */
async function choicesOf(
  db: Db,
  { list: { products }, choices: filtered }: FilteredListing,
  { corrected, text }: ParsedQuery,
): Promise<Record<string, string>> {
  const groups = await findOptionGroups(
    db,
    products.map(({ id }) => id),
  );
  const choices = products.map(({ id, slug }) => {
    const named = choiceOf(corrected ?? text, groups.get(id) ?? []);
    return [slug, together(named, filtered[slug] ?? "")] as const;
  });
  return Object.fromEntries(choices.filter(([, choice]) => choice !== ""));
}

/** The options that a query names with those of a filter, which was chosen after it. */
function together(named: string, filtered: string): string {
  const all = new URLSearchParams(named);
  for (const [key, value] of new URLSearchParams(filtered)) all.set(key, value);
  return all.size === 0 ? "" : `?${all}`;
}

/** Whether the answers stand before the products. */
function standFirst(answers: readonly Answer[], { isQuestion }: ParsedQuery, fit: number): boolean {
  const best = answers[0]?.score ?? 0;
  if (isQuestion || fit === 0) return best >= QUESTION_FROM;
  return best >= ANSWER_FROM && fit < best * FITS_LESS;
}

async function listSitePages(db: Db) {
  const categories = (await listShownCategories(db)).map(
    ({ slug, name, navName, heading, lead }) => ({
      to: `/${slug}`,
      name,
      description: `${navName} ${heading} ${lead}`,
    }),
  );
  const pages = listPages(await readPages(db)).map(({ slug, title, description }) => ({
    to: `/${slug}`,
    name: title,
    description,
  }));
  return { categories, pages, words: titleWords([...categories, ...pages]) };
}
