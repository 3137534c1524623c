import type { Db } from "#shop/platform/database/db.server.ts";
import { searchShop } from "#shop/search/shop-search.server.ts";
import { writeSearchWord } from "./save-search-word.server.ts";
import { lockSearchWords, selectSearchWord } from "./search-word-queries.server.ts";
import { placesUp, type SearchWord } from "./search-word.ts";

/** How many products of a search are shown. */
const TRIED_PRODUCTS = 10;

type TriedProduct = {
  readonly id: number;
  readonly sku: string;
  readonly name: string;
  /** How many places higher than now, negative when lower; null when it is new. */
  readonly up: number | null;
};

export type TriedSearch = {
  readonly found: number;
  readonly isCut: boolean;
  readonly products: readonly TriedProduct[];
  /** The titles of pages that answer before the products. */
  readonly answers: readonly string[];
};

export type Trial = {
  readonly now: TriedSearch;
  readonly draft: TriedSearch;
  /** Products of the first ten that the other words find no more. */
  readonly gone: readonly { readonly sku: string; readonly name: string }[];
};

/**
 * What the shop's search finds for a query now, and what it would find with a term as it is typed. The words are
 * written, searched with and taken back, so that the search is the shop's own and nobody else sees them.
 */
export async function trySearchWord(db: Db, word: SearchWord, query: string): Promise<Trial> {
  const now = await search(db, query);
  const draft = await searchWith(db, word, query);
  const [before, after] = [now, draft].map(({ list }) => list.products.map(({ id }) => id));
  return {
    now: toTried(now, before ?? []),
    draft: toTried(draft, before ?? []),
    gone: now.list.products
      .slice(0, TRIED_PRODUCTS)
      .filter(({ id }) => after?.includes(id) !== true)
      .map(({ sku, name }) => ({ sku, name })),
  };
}

type Searched = Awaited<ReturnType<typeof search>>;

function search(db: Db, query: string) {
  return searchShop(db, query, { page: 1, isExact: false });
}

async function searchWith(db: Db, word: SearchWord, query: string): Promise<Searched> {
  const takenBack = new Error("Only a trial");
  let searched: Searched | undefined;
  try {
    await db.transaction().execute(async (tx) => {
      await lockSearchWords(tx);
      await writeSearchWord(tx, word, await selectSearchWord(tx, word.term));
      searched = await search(tx, query);
      throw takenBack;
    });
  } catch (error) {
    if (error !== takenBack) throw error;
  }
  if (searched === undefined) throw takenBack;
  return searched;
}

function toTried(
  { list, found, isCut, answers, answersFirst }: Searched,
  before: readonly number[],
): TriedSearch {
  return {
    found,
    isCut,
    products: list.products
      .slice(0, TRIED_PRODUCTS)
      .map(({ id, sku, name }, at) => ({ id, sku, name, up: placesUp(id, before, at) })),
    answers: answersFirst || found === 0 ? answers.map(({ title }) => title) : [],
  };
}
