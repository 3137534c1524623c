import type { Db } from "#shop/platform/database/db.server.ts";
import type { PageOfRows } from "#shop/platform/lists/keyset.server.ts";
import {
  countSearchWords,
  searchWords,
  selectOtherSpelling,
  selectSearchWord,
  type ListedWord,
} from "./search-word-queries.server.ts";
import { TERM_MAX, type SearchWord } from "./search-word.ts";

export type { ListedWord } from "./search-word-queries.server.ts";

/** A page of terms with their names behind the place `after`, and how many were found. `q`: a part of a term or a name. */
export async function listSearchWords(
  db: Db,
  { q, after }: { readonly q: string; readonly after: string | null },
): Promise<PageOfRows<ListedWord> & { readonly total: number }> {
  const [total, page] = await Promise.all([
    countSearchWords(db, q),
    searchWords(q).page(db, after),
  ]);
  return { ...page, total };
}

/** A term with its names, by what is in a URL; null if it has none. */
export async function findSearchWord(db: Db, term: string): Promise<SearchWord | null> {
  if (term === "" || term.length > TERM_MAX || term.includes("\0")) return null;
  return selectSearchWord(db, term.toWellFormed());
}

/** The term that the search takes for the same as another one, and that has words; null for none. */
export async function findOtherSpelling(db: Db, term: string): Promise<string | null> {
  return selectOtherSpelling(db, term);
}
