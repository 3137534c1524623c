import { done, type Done } from "#shop/kit/result.ts";
import { isStopWord } from "#shop/search/language.ts";
import { SYNONYM_WORDS_MAX } from "#shop/search/words.ts";

/** The longest term or name, in characters. */
export const TERM_MAX = 80;
/** The most names that one term also finds. */
export const NAMES_MAX = 40;

/** What shoppers type, and the names by which the search also finds products then. */
export type SearchWord = {
  readonly term: string;
  /** In alphabetical order. */
  readonly names: readonly string[];
  /** Whether each of the names finds the term as well. */
  readonly isBothWays: boolean;
};

export type SearchWordProblem = {
  readonly ok: false;
  readonly field: "term" | "names";
  readonly reason:
    | "no_term"
    | "no_names"
    | "too_long"
    | "too_many_words"
    | "too_many_names"
    | "stop_words";
  /** What it is about. */
  readonly text: string;
};

/** Reads what was typed: a term, and names on lines of their own or with commas between. */
export function readSearchWord(typed: {
  readonly term: string;
  readonly names: string;
  readonly isBothWays: boolean;
}): Done<SearchWord> | SearchWordProblem {
  const term = plainOf(typed.term);
  // Its plain form may have a comma: that of "🄁" is "0,".
  const listed = typed.names.toWellFormed().normalize("NFKC");
  const names = [...new Set(listed.split(/[\n,;]+/).map(plainOf))]
    .filter((name) => name !== "" && name !== term)
    .toSorted((one, other) => (one < other ? -1 : 1));
  const problem = problemOf(term, names);
  return problem ?? done({ term, names, isBothWays: typed.isBothWays });
}

/** In lower case on one line, as a query is read. */
function plainOf(typed: string): string {
  return typed
    .toWellFormed()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .trim();
}

function problemOf(term: string, names: readonly string[]): SearchWordProblem | null {
  const of = (field: "term" | "names", reason: SearchWordProblem["reason"], text = "") =>
    ({ ok: false, field, reason, text }) as const;
  const words = wordsOf(term);
  if (words.length === 0) return of("term", "no_term");
  if (term.length > TERM_MAX) return of("term", "too_long");
  // The search looks no longer ones up.
  if (words.length > SYNONYM_WORDS_MAX) return of("term", "too_many_words");
  if (isStopWordAlone(words)) return of("term", "stop_words", term);
  if (names.length === 0) return of("names", "no_names");
  if (names.length > NAMES_MAX) return of("names", "too_many_names");
  const long = names.find((name) => name.length > TERM_MAX);
  return long === undefined ? null : of("names", "too_long", long);
}

/** Alone, such as "the": pages go by phrases of stop words, such as "about you". */
function isStopWordAlone(words: readonly string[]): boolean {
  return words.length < 2 && words.every(isStopWord);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
}

/** Whether two persons saw the same words. */
export function isSameWord(one: SearchWord | null, other: SearchWord | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Where a product stands with other words: how many places higher, negative when lower, null when it is new. */
export function placesUp(id: number, now: readonly number[], at: number): number | null {
  const before = now.indexOf(id);
  return before < 0 ? null : before - at;
}
