import type { RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  findCardsById,
  pageOf,
  toProductQuery,
  type ProductFilter,
  type ProductPage,
} from "#shop/catalogue/catalogue.server.ts";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { selectCandidates } from "./candidate-queries.server.ts";
import {
  selectByCode,
  selectByPrice,
  selectLookalikes,
  type Slice,
} from "./match-queries.server.ts";
import { parseQuery, type SearchOptions, type ParsedQuery } from "./query-parser.server.ts";
import { rank, type Ranked } from "./ranking.ts";

/** The most products that a search counts and ranks: by name, and by other texts. */
export const RANKED_MAX = 120;
/** The same for suggestions, of which six are shown. */
const SUGGESTED_FROM = 60;
/** Shorter text is similar to everything. */
const LOOKALIKE_FROM = 3;

export type Found = {
  readonly products: readonly ProductCard[];
  /** The number of products; at most as many as are listed. */
  readonly total: number;
  /** Whether each product lacks a part, because none has them all. */
  readonly isPartial: boolean;
  /** How well the best product answers, from 0 to 1. */
  readonly fit: number;
};

type PageRequest = Slice & { readonly where: RawBuilder<unknown>; readonly most?: number };

/** A page of search results, with the parsed query. */
export type SearchPage = ProductPage & Omit<Found, "products"> & { readonly query: ParsedQuery };

/** One page of search results, 24 to a page, the best first. At most a few hundred are listed. */
export async function searchProducts(
  db: Db,
  search: string,
  filter: ProductFilter & SearchOptions = {},
): Promise<SearchPage> {
  const { where, slice, ...current } = toProductQuery(filter);
  const query = await parseQuery(db, search, filter);
  const { total, ...found } = await findBySearch(db, query, { where, ...slice });
  return { ...found, query, ...pageOf(total, current) };
}

/**
 * The products for a parsed query. Tries in turn: SKU, the words of the query, similar names.
 */
async function findBySearch(db: Db, query: ParsedQuery, request: PageRequest): Promise<Found> {
  const { limit, offset } = request;
  const { ids, ...found } = await findMatches(db, query, request);
  const page = ids.slice(offset, offset + limit);
  return { products: await findCardsById(db, page), total: ids.length, ...found };
}

/** The best few products for a query that is still being typed, with the parsed query. */
export async function suggestProducts(
  db: Db,
  typed: string,
  { most, ...options }: SearchOptions & { most: number },
): Promise<Found & { query: ParsedQuery }> {
  const query = await parseQuery(db, typed, { ...options, isTyping: true });
  const { where } = toProductQuery({});
  const slice = { where, limit: most, offset: 0, most: SUGGESTED_FROM };
  return { ...(await findBySearch(db, query, slice)), query };
}

/** The ids of the products for a parsed query, the best first. */
export async function findMatches(
  db: Db,
  { text: typed, corrected, code, parts, literalParts, missing, wish, priceMax }: ParsedQuery,
  { where, most = RANKED_MAX }: Pick<PageRequest, "where" | "most">,
): Promise<Ranked> {
  const text = corrected ?? typed;
  if (code !== "") {
    const ids = await selectByCode(db, where, { code, most });
    if (ids.length > 0) return { ids, isPartial: false, fit: 1 };
  }
  if (parts.length > 0) {
    const candidates = await selectCandidates(db, { where, parts, literalParts, text, most });
    const ranked = rank(candidates, parts, { wish, priceMax });
    if (ranked.ids.length > 0)
      return { ...ranked, isPartial: ranked.isPartial || missing.length > 0 };
  }
  // Only a price: "under £20".
  if (priceMax !== null && parts.length === 0 && missing.length === 0) {
    const ids = await selectByPrice(db, where, { priceMax, most });
    return { ids, isPartial: false, fit: ids.length > 0 ? 1 : 0 };
  }
  // Only stop words such as "the".
  if (text.length < LOOKALIKE_FROM || (parts.length === 0 && missing.length === 0))
    return { ids: [], isPartial: false, fit: 0 };
  return {
    ids: await selectLookalikes(db, where, { text, most }),
    isPartial: false,
    fit: 0,
  };
}
