import type { Db } from "#shop/platform/database/db.server.ts";
import {
  selectCandidates,
  selectSynonyms,
  selectWordFacts,
  type WordFact,
} from "./word-queries.server.ts";
import {
  isNumber,
  nearestWord,
  readSearchText,
  splitsOf,
  type Candidate,
  type Part,
} from "./words.ts";

/** The longest synonym that is looked up, in words. */
const SYNONYM_WORDS_MAX = 4;
/** From this many letters on, the beginning of a word matches the whole word. */
const PREFIX_FROM = 3;

export type SearchOptions = {
  /** Does not correct spelling. */
  readonly isExact?: boolean;
  /** The last word is still being typed. */
  readonly isTyping?: boolean;
  /** Words in lower case that are spelt correctly although no product has them: those of page titles. */
  readonly alsoKnown?: ReadonlySet<string>;
};

/** A search query after parsing. */
export type ParsedQuery = {
  readonly text: string;
  readonly code: string;
  /** The query with corrected spelling; null when nothing was corrected. */
  readonly corrected: string | null;
  /** Words that the catalogue does not have, nor anything similar. */
  readonly missing: readonly string[];
  /** The parts to match, with synonyms. */
  readonly parts: readonly Part[];
  /** The parts without synonyms. */
  readonly literalParts: readonly Part[];
};

/** A search term. Without lexemes it is a stop word ("the") or missing from the catalogue. */
type Term = {
  readonly word: string;
  readonly lexemes: readonly string[];
  readonly isCorrected?: boolean;
  readonly isMissing?: boolean;
};

/** Parses a query against the words of the catalogue: corrects the spelling and adds synonyms. */
export async function parseQuery(
  db: Db,
  typed: string,
  options: SearchOptions = {},
): Promise<ParsedQuery> {
  const { text, words, code } = readSearchText(typed);
  if (words.length === 0)
    return { text, code, corrected: null, missing: [], parts: [], literalParts: [] };
  const terms = await parseTerms(db, words, options);
  return {
    text,
    code,
    corrected: terms.some((each) => each.isCorrected)
      ? terms.map((each) => each.word).join(" ")
      : null,
    missing: terms.filter((each) => each.isMissing).map((each) => each.word),
    parts: await withSynonyms(db, terms),
    literalParts: terms
      .filter(({ lexemes }) => lexemes.length > 0)
      .map(({ lexemes }) => ({ words: lexemes, names: [] })),
  };
}

async function parseTerms(
  db: Db,
  words: readonly string[],
  options: SearchOptions,
): Promise<Term[]> {
  const facts = await selectWordFacts(db, words);
  const first = words.map((word, at) => {
    const isLast = options.isTyping === true && at === words.length - 1;
    return parseKnown(word, { fact: facts.get(word), isLast, options });
  });
  const unknown = words.filter((_, at) => first[at] === null);
  if (unknown.length === 0 || options.isExact)
    return words.map((word, at) => first[at] ?? { word, lexemes: [], isMissing: true });
  const [candidates, halves] = await Promise.all([
    selectCandidates(db, unknown),
    selectWordFacts(db, [...new Set(unknown.flatMap(splitsOf).flat())]),
  ]);
  return words.flatMap(
    (word, at) => first[at] ?? parseUnknown(word, { candidates: candidates.get(word), halves }),
  );
}

/** The term of a word that the catalogue has; null when it does not. */
function parseKnown(
  word: string,
  {
    fact,
    isLast,
    options,
  }: { fact: WordFact | undefined; isLast: boolean; options: SearchOptions },
): Term | null {
  if (isNumber(word)) return { word, lexemes: [word] };
  const literalParts = fact?.lexeme ?? null;
  const completions = fact?.completions ?? [];
  const isKnown = fact?.isKnown === true || word.length === 1 || options.alsoKnown?.has(word);
  if (isLast && completions.length > 0)
    return {
      word,
      lexemes: [...new Set([...(isKnown && literalParts ? [literalParts] : []), ...completions])],
    };
  if (literalParts === null) return { word, lexemes: [] };
  if (isKnown) return { word, lexemes: [literalParts] };
  return word.length >= PREFIX_FROM && completions.length > 0
    ? { word, lexemes: completions }
    : null;
}

function parseUnknown(
  word: string,
  {
    candidates = [],
    halves,
  }: { candidates: readonly Candidate[] | undefined; halves: ReadonlyMap<string, WordFact> },
): Term[] {
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

/** A run of words that may be a synonym, or a single word. */
type Run = { readonly from: number; readonly length: number; readonly keys: readonly string[] };

async function withSynonyms(db: Db, terms: readonly Term[]): Promise<Part[]> {
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
    const isName = run !== undefined && run.length > 1;
    const others = known.flatMap((key) => synonyms.get(key) ?? []);
    const names = [...new Set([...(isName ? known : []), ...others])];
    const words = isName ? [] : (terms[at]?.lexemes ?? []);
    if (words.length + names.length > 0) parts.push({ words, names });
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
