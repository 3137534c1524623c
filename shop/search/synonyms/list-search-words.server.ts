import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import {
  countSearchWords,
  selectOtherSpelling,
  selectSearchWord,
  selectSearchWords,
  type ListedWord,
} from "./search-word-queries.server.ts";
import { TERM_MAX, type SearchWord } from "./search-word.ts";

export type { ListedWord } from "./search-word-queries.server.ts";

const PAGE_ROWS = 50;

/** A page of terms with their names, 50 rows, behind the place `after`. `q`: a part of a term or a name. */
export async function listSearchWords(
  db: Db,
  { q, after }: { readonly q: string; readonly after: string | null },
): Promise<{
  readonly words: readonly ListedWord[];
  readonly total: number;
  readonly seen: number;
  readonly next: string | null;
}> {
  const place = readPlace(after);
  const [term] = place?.keys ?? [];
  const behind = typeof term === "string" ? term : "";
  const [total, found] = await Promise.all([
    countSearchWords(db, q),
    selectSearchWords(db, { q, after: behind, limit: PAGE_ROWS + 1 }),
  ]);
  const { rows: words, ...page } = pageOf(found, {
    size: PAGE_ROWS,
    seen: behind === "" ? 0 : (place?.seen ?? 0),
    keysOf: (row) => [row.term],
  });
  return { words, ...page, total };
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
