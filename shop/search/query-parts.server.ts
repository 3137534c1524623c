import type { Db } from "#shop/platform/database/db.server.ts";
import { isLight, isStopWord } from "./language.ts";
import { selectSynonyms } from "./word-queries.server.ts";
import { SYNONYM_WORDS_MAX, type Part } from "./words.ts";

/** A search term. Without lexemes it is a stop word ("the") or missing from the catalogue. */
export type Term = {
  readonly word: string;
  /** The place of the typed word among the words of the query. */
  readonly at?: number;
  readonly lexemes: readonly string[];
  readonly isCorrected?: boolean;
  readonly isMissing?: boolean;
};

/** A run of words that may be a synonym, or a single word. */
type Run = { readonly from: number; readonly length: number; readonly keys: readonly string[] };

/** What the words of a query do in it, by their places, and which of them are matched. */
type Roles = {
  readonly isContext: (at: number) => boolean;
  readonly isNegated: (at: number) => boolean;
  readonly isMatched: (term: Term) => boolean;
};

/**
 * The parts of a query: its words with their synonyms. A synonym of several words is one part; the longest
 * is taken.
 */
export async function withSynonyms(
  db: Db,
  terms: readonly Term[],
  { isContext, isNegated, isMatched }: Roles,
): Promise<Part[]> {
  const runs = terms.flatMap((_, from) => runsFrom(terms, from));
  const synonyms = await selectSynonyms(db, [...new Set(runs.flatMap((run) => run.keys))]);
  const parts: Part[] = [];
  for (let at = 0; at < terms.length;) {
    // The longest synonym that begins here: "ceiling airer" before "airer".
    const run = runs
      .filter(({ from, keys }) => from === at && keys.some((key) => synonyms.has(key)))
      .toSorted((a, b) => b.length - a.length)[0];
    const known = run?.keys.filter((key) => synonyms.has(key)) ?? [];
    // A synonym of several words is matched as a phrase: "washing line" is not two separate words.
    const term = terms[at];
    if (term !== undefined && (run?.length ?? 1) === 1 && !isMatched(term)) {
      at += 1;
      continue;
    }
    const phrase = run !== undefined && run.length > 1 ? known[0] : undefined;
    const others = known.flatMap((key) => synonyms.get(key)?.used ?? []);
    const onPages = known.flatMap((key) => synonyms.get(key)?.others ?? []);
    const names = [...new Set([...(phrase === undefined ? [] : known), ...others])];
    // A phrase that no product goes by may still stand in a product's details: "tea towels".
    const isName = known.some((key) => synonyms.get(key)?.isName);
    const unused = [phrase ?? ""].filter(
      (each) => !isName && !each.split(" ").every((word) => word === "" || isStopWord(word)),
    );
    const words = phrase === undefined ? (term?.lexemes ?? []) : unused;
    if (words.length + names.length > 0)
      parts.push({
        words,
        names,
        onPages,
        isContext: isContext(term?.at ?? 0),
        isNegated: isNegated(term?.at ?? 0),
        isLight: phrase === undefined && isLight(term?.word ?? ""),
        ...(phrase === undefined ? {} : { phrase }),
      });
    at += run?.length ?? 1;
  }
  return parts;
}

/** The synonyms that may begin at a word, as keys. The last word may stand for several lexemes. */
function runsFrom(terms: readonly Term[], from: number): Run[] {
  const lengths = Array.from(
    { length: Math.min(SYNONYM_WORDS_MAX, terms.length - from) },
    (_, at) => at + 1,
  );
  return lengths.map((length) => {
    const words = terms.slice(from, from + length);
    const head = words.slice(0, -1).map((each) => each.lexemes[0] ?? each.word);
    const last = words.at(-1);
    const ends = last && last.lexemes.length > 0 ? last.lexemes : [last?.word ?? ""];
    return { from, length, keys: ends.map((end) => [...head, end].join(" ")) };
  });
}
