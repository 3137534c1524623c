import { sql, type RawBuilder } from "kysely";
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

/** The most products that a search counts and ranks of those called so, and of those that speak of it. */
const RANKED_MAX = 144;
/** Fewer will do where six are shown. */
const SUGGESTED_FROM = 60;
/** Shorter text looks like everything. */
const LOOKALIKE_FROM = 3;

export type Found = {
  readonly products: readonly ProductCard[];
  /** How many there are; of very many, how many can be looked through. */
  readonly total: number;
  /** Whether each lacks one of the things asked for, since nothing has them all. */
  readonly isPartial: boolean;
};

type Wanted = Slice & { readonly where: RawBuilder<unknown>; readonly most?: number };

/** A page of a search's results, and how the search was understood. */
export type SearchPage = ProductPage & Omit<Found, "products"> & { readonly reading: ParsedQuery };

/**
 * One page of the products for a search, 24 to a page, best fit first. Of very many the best few
 * hundred are listed.
 */
export async function searchProducts(
  db: Db,
  search: string,
  filter: ProductFilter & SearchOptions = {},
): Promise<SearchPage> {
  const { where, slice, ...asked } = toProductQuery(filter);
  const reading = await parseQuery(db, search, filter);
  const { total, ...found } = await findBySearch(db, reading, { where, ...slice });
  return { ...found, reading, ...pageOf(total, asked) };
}

/**
 * Products for a search that has been read, best fit first: by product code, by all that is asked
 * for, by all but one thing, and at last by names that look like it.
 */
async function findBySearch(db: Db, reading: ParsedQuery, wanted: Wanted): Promise<Found> {
  const { matches, isPartial } = await findMatches(db, reading, wanted);
  return { products: await findCardsById(db, matches.ids), total: matches.total, isPartial };
}

/** The best few products for what is being typed, and how it is understood. */
export async function suggestProducts(
  db: Db,
  typed: string,
  { most, ...options }: SearchOptions & { most: number },
): Promise<Found & { reading: ParsedQuery }> {
  const reading = await parseQuery(db, typed, { ...options, isTyping: true });
  const slice = { where: sql`true`, limit: most, offset: 0, most: SUGGESTED_FROM };
  return { ...(await findBySearch(db, reading, slice)), reading };
}

async function findMatches(
  db: Db,
  { text: typed, corrected, code, parts, literalParts, missing }: ParsedQuery,
  { where, most = RANKED_MAX, ...slice }: Wanted,
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
  // Neither a word that is sought nor one that is missing: it was "the" and the like.
  if (text.length < LOOKALIKE_FROM || (parts.length === 0 && missing.length === 0))
    return { matches: { ids: [], total: 0 }, isPartial: false };
  return { matches: await selectLookalikes(db, where, { text, ...bounds }), isPartial: false };
}
