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
import {
  selectByCode,
  selectByParts,
  selectLookalikes,
  type Matches,
  type Slice,
} from "./match-queries.server.ts";
import { parseQuery, type SearchOptions, type ParsedQuery } from "./query-parser.server.ts";

/** The most products that a search counts and ranks: by name, and by other texts. */
const RANKED_MAX = 144;
/** The same for suggestions, of which six are shown. */
const SUGGESTED_FROM = 60;
/** Shorter text is similar to everything. */
const LOOKALIKE_FROM = 3;

export type Found = {
  readonly products: readonly ProductCard[];
  /** The number of products; at most as many as are listed. */
  readonly total: number;
  /** Whether each product lacks one of the parts, because none has them all. */
  readonly isPartial: boolean;
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
 * The products for a parsed query. Tries in turn: SKU, all parts, all parts but one, similar names.
 */
async function findBySearch(db: Db, query: ParsedQuery, request: PageRequest): Promise<Found> {
  const { matches, isPartial } = await findMatches(db, query, request);
  return { products: await findCardsById(db, matches.ids), total: matches.total, isPartial };
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

async function findMatches(
  db: Db,
  { text: typed, corrected, code, parts, literalParts, missing }: ParsedQuery,
  { where, most = RANKED_MAX, ...slice }: PageRequest,
): Promise<{ matches: Matches; isPartial: boolean }> {
  const bounds = { ...slice, most };
  const text = corrected ?? typed;
  if (code !== "") {
    const matches = await selectByCode(db, where, { code, ...bounds });
    if (matches.total > 0) return { matches, isPartial: false };
  }
  if (parts.length > 0) {
    const matches = await selectByParts(db, where, {
      parts,
      literalParts,
      isPartial: false,
      text,
      ...bounds,
    });
    if (matches.total > 0) return { matches, isPartial: missing.length > 0 };
  }
  if (parts.length > 1) {
    const matches = await selectByParts(db, where, {
      parts,
      literalParts,
      isPartial: true,
      text,
      ...bounds,
    });
    if (matches.total > 0) return { matches, isPartial: true };
  }
  // Only stop words such as "the".
  if (text.length < LOOKALIKE_FROM || (parts.length === 0 && missing.length === 0))
    return { matches: { ids: [], total: 0 }, isPartial: false };
  return { matches: await selectLookalikes(db, where, { text, ...bounds }), isPartial: false };
}
