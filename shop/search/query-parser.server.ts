import type { Db } from "#shop/platform/database/db.server.ts";
import {
  selectCandidates,
  selectSynonyms,
  selectWordFacts,
  type WordFact,
} from "./word-queries.server.ts";
import { isNumber, nearestWord, readSearch, splitsOf, type Candidate, type Part } from "./words.ts";

/** The longest term of the synonyms that is looked for, in words. */
const TERM_MAX = 4;
/** From so many letters on, the beginning of a word stands for the word. */
const BEGINNING_FROM = 3;

export type SearchManner = {
  /** Takes every word as it was typed. */
  readonly isExact?: boolean;
  /** The last word is still being typed. */
  readonly isTyping?: boolean;
  /** Words, in lower case, that are right though no product has them: those of the pages' titles. */
  readonly alsoKnown?: ReadonlySet<string>;
};

/** A search as it is understood. */
export type SearchReading = {
  readonly text: string;
  readonly code: string;
  /** The words with their spelling put right, when it was. */
  readonly corrected: string | null;
  /** Words that neither the catalogue has nor anything like them. */
  readonly missing: readonly string[];
  /** What is asked for, other names included. */
  readonly parts: readonly Part[];
  /** The same without other names. */
  readonly own: readonly Part[];
};

/** A word as it is understood; no lexemes: it says nothing ("the") or is missing. */
type Heard = {
  readonly word: string;
  readonly lexemes: readonly string[];
  readonly isCorrected?: boolean;
  readonly isMissing?: boolean;
};

/** Reads a search against the words of the catalogue: spelling put right, other names added. */
export async function readAgainstCatalogue(
  db: Db,
  typed: string,
  manner: SearchManner = {},
): Promise<SearchReading> {
  const { text, words, code } = readSearch(typed);
  if (words.length === 0) return { text, code, corrected: null, missing: [], parts: [], own: [] };
  const heard = await hear(db, words, manner);
  return {
    text,
    code,
    corrected: heard.some((each) => each.isCorrected)
      ? heard.map((each) => each.word).join(" ")
      : null,
    missing: heard.filter((each) => each.isMissing).map((each) => each.word),
    parts: await withOtherNames(db, heard),
    own: heard
      .filter(({ lexemes }) => lexemes.length > 0)
      .map(({ lexemes }) => ({ words: lexemes, names: [] })),
  };
}

async function hear(db: Db, words: readonly string[], manner: SearchManner): Promise<Heard[]> {
  const facts = await selectWordFacts(db, words);
  const first = words.map((word, at) => {
    const isLast = manner.isTyping === true && at === words.length - 1;
    return hearKnown(word, { fact: facts.get(word), isLast, manner });
  });
  const unknown = words.filter((_, at) => first[at] === null);
  if (unknown.length === 0 || manner.isExact)
    return words.map((word, at) => first[at] ?? { word, lexemes: [], isMissing: true });
  const [candidates, halves] = await Promise.all([
    selectCandidates(db, unknown),
    selectWordFacts(db, [...new Set(unknown.flatMap(splitsOf).flat())]),
  ]);
  return words.flatMap(
    (word, at) => first[at] ?? hearUnknown(word, { candidates: candidates.get(word), halves }),
  );
}

/** A word that stands for itself; null when the catalogue does not have it. */
function hearKnown(
  word: string,
  { fact, isLast, manner }: { fact: WordFact | undefined; isLast: boolean; manner: SearchManner },
): Heard | null {
  if (isNumber(word)) return { word, lexemes: [word] };
  const own = fact?.lexeme ?? null;
  const completions = fact?.completions ?? [];
  const isKnown = fact?.isKnown === true || word.length === 1 || manner.alsoKnown?.has(word);
  if (isLast && completions.length > 0)
    return { word, lexemes: [...new Set([...(isKnown && own ? [own] : []), ...completions])] };
  if (own === null) return { word, lexemes: [] };
  if (isKnown) return { word, lexemes: [own] };
  return word.length >= BEGINNING_FROM && completions.length > 0
    ? { word, lexemes: completions }
    : null;
}

function hearUnknown(
  word: string,
  {
    candidates = [],
    halves,
  }: { candidates: readonly Candidate[] | undefined; halves: ReadonlyMap<string, WordFact> },
): Heard[] {
  const near = nearestWord(word, candidates);
  if (near !== null) return [{ word: near.word, lexemes: [near.lexeme], isCorrected: true }];
  const split = splitsOf(word).find((pair) =>
    pair.every((half) => halves.get(half)?.isKnown && halves.get(half)?.lexeme),
  );
  if (split === undefined) return [{ word, lexemes: [], isMissing: true }];
  return split.map((half) => ({
    word: half,
    lexemes: [halves.get(half)?.lexeme ?? half],
    isCorrected: true,
  }));
}

/** One run of words that is a term of the synonyms, or a single word. */
type Run = { readonly from: number; readonly length: number; readonly keys: readonly string[] };

async function withOtherNames(db: Db, heard: readonly Heard[]): Promise<Part[]> {
  const runs = heard.flatMap((_, from) => runsFrom(heard, from));
  const synonyms = await selectSynonyms(db, [...new Set(runs.flatMap((run) => run.keys))]);
  const parts: Part[] = [];
  for (let at = 0; at < heard.length;) {
    // The longest term that begins here: "ceiling airer" before "airer".
    const run = runs
      .filter(({ from, keys }) => from === at && keys.some((key) => synonyms.has(key)))
      .toSorted((a, b) => b.length - a.length)[0];
    const known = run?.keys.filter((key) => synonyms.has(key)) ?? [];
    // A term of several words is a name itself: "washing line" is no line that has been washed.
    const isName = run !== undefined && run.length > 1;
    const others = known.flatMap((key) => synonyms.get(key) ?? []);
    const names = [...new Set([...(isName ? known : []), ...others])];
    const words = isName ? [] : (heard[at]?.lexemes ?? []);
    if (words.length + names.length > 0) parts.push({ words, names });
    at += run?.length ?? 1;
  }
  return parts;
}

/** The terms that may begin at a word, as keys; the last word may stand for several. */
function runsFrom(heard: readonly Heard[], from: number): Run[] {
  const lengths = Array.from(
    { length: Math.min(TERM_MAX, heard.length - from) },
    (_, at) => at + 1,
  );
  return lengths.map((length) => {
    const words = heard.slice(from, from + length);
    const head = words.slice(0, -1).map((each) => each.lexemes[0] ?? each.word);
    const last = words.at(-1);
    const ends = last && last.lexemes.length > 0 ? last.lexemes : [last?.word ?? ""];
    return { from, length, keys: ends.map((end) => [...head, end].join(" ")) };
  });
}
