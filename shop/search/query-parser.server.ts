import type { Db } from "#shop/platform/database/db.server.ts";
import {
  contextFrom,
  isGift,
  isQuestion,
  isStopWord,
  otherNumeral,
  wishOf,
  type Wish,
} from "./language.ts";
import { termsOf } from "./measures.ts";
import { withSynonyms, type Term } from "./query-parts.server.ts";
import { correctedText, isNoise } from "./query-text.ts";
import { selectCandidates, selectWordFacts, type WordFact } from "./word-queries.server.ts";
import {
  isNumber,
  nearestWord,
  readSearchText,
  splitsOf,
  type Candidate,
  type Part,
} from "./words.ts";

/** The most words that are matched. */
const PARTS_MAX = 8;
/** From this many letters on, the beginning of a word matches the whole word. */
const PREFIX_FROM = 3;

export type SearchOptions = {
  /** Does not correct spelling. */
  readonly isExact?: boolean;
  /** The last word is still being typed. */
  readonly isTyping?: boolean;
  /** Words in lower case that are spelt correctly although no product has them: those of page titles. */
  readonly alsoKnown?: ReadonlySet<string>;
  /** The same as lexemes: those of the pages' texts. */
  readonly knownLexemes?: ReadonlySet<string>;
};

/** A search query after parsing. */
export type ParsedQuery = {
  readonly text: string;
  readonly code: string;
  /** The query with corrected spelling; null when nothing was corrected. */
  readonly corrected: string | null;
  /** Words that the catalogue does not have, nor anything similar. */
  readonly missing: readonly string[];
  /** Whether it asks something: "how", "what", a question mark. */
  readonly isQuestion: boolean;
  /** What a superlative sorts by: "cheapest". */
  readonly wish: Wish | null;
  /** The highest price in pence: "under £20". */
  readonly priceMax: number | null;
  /** The parts to match, with synonyms. */
  readonly parts: readonly Part[];
  /** The parts without synonyms. */
  readonly literalParts: readonly Part[];
};

/** Parses a query against the words of the catalogue: corrects the spelling and adds synonyms. */
export async function parseQuery(
  db: Db,
  typed: string,
  options: SearchOptions = {},
): Promise<ParsedQuery> {
  const { text, plain, words, measures, priceMax, code } = readSearchText(typed);
  const asked = isQuestion(words, text);
  const empty = { corrected: null, missing: [], parts: [], literalParts: [], wish: null };
  if (words.length + measures.length === 0)
    return { text, code, isQuestion: asked, priceMax, ...empty };
  const wish = words.map(wishOf).find((each) => each !== null) ?? null;
  const terms = (await parseTerms(db, words, options)).map(withoutStopWords);
  const isMatched = ({ at = 0 }: Term) =>
    !isNoise(words[at] ?? "", words) && !(priceMax !== null && isGift(words[at] ?? ""));
  const isNegated = (at: number) => words[at - 1] === "no";
  const from = contextFrom(words);
  const isContext = (at: number) => from > 0 && at > from;
  const measured = measures.map((measure) => ({
    words: termsOf(measure),
    names: [],
    measure,
  }));
  return {
    text,
    code,
    isQuestion: asked,
    wish,
    priceMax,
    corrected: correctedText(plain, words, terms),
    missing: terms.filter((each) => each.isMissing && isMatched(each)).map((each) => each.word),
    parts: [
      ...(await withSynonyms(db, terms, { isContext, isNegated, isMatched })).slice(0, PARTS_MAX),
      ...measured,
    ],
    literalParts: [
      ...terms
        .filter((term) => term.lexemes.length > 0 && isMatched(term))
        .slice(0, PARTS_MAX)
        .map(({ lexemes, at = 0 }) => ({
          words: lexemes,
          names: [],
          isContext: isContext(at),
          isNegated: isNegated(at),
        })),
      ...measured,
    ],
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
    return words.map((word, at) => ({
      at,
      ...(first[at] ?? { word, lexemes: [], isMissing: true }),
    }));
  const [candidates, halves] = await Promise.all([
    selectCandidates(db, unknown),
    selectWordFacts(db, [...new Set(unknown.flatMap(splitsOf).flat())]),
  ]);
  return words.flatMap((word, at) =>
    [first[at] ?? parseUnknown(word, { candidates: candidates.get(word), halves })]
      .flat()
      .map((term) => ({ ...term, at })),
  );
}

/** The lexeme of another word can be a stop word, which no query can match: "others" has "other". */
function withoutStopWords(term: Term): Term {
  return { ...term, lexemes: term.lexemes.filter((lexeme) => !isStopWord(lexeme)) };
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
  const numeral = otherNumeral(word);
  if (isNumber(word)) return { word, lexemes: numeral === null ? [word] : [word, numeral] };
  const literalParts = fact?.lexeme ?? null;
  const completions = fact?.completions ?? [];
  const isKnown =
    fact?.isKnown === true ||
    word.length === 1 ||
    options.alsoKnown?.has(word) ||
    (literalParts !== null && options.knownLexemes?.has(literalParts));
  if (isLast && completions.length > 0)
    return {
      word,
      lexemes: [...new Set([...(isKnown && literalParts ? [literalParts] : []), ...completions])],
    };
  if (literalParts === null) return { word, lexemes: [] };
  if (isKnown || numeral !== null)
    return { word, lexemes: numeral === null ? [literalParts] : [literalParts, numeral] };
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
