import { countMistakes } from "#shop/kit/count-mistakes.ts";
import { isStopWord } from "./language.ts";
import { readMeasures, readPriceMax, type Measure } from "./measures.ts";

/** The longest query in characters; the rest is cut off. */
export const SEARCH_MAX = 80;
/** The most words of a query, with "the" and the like; the rest is ignored. */
const WORDS_MAX = 16;

/** The longest synonym that is looked up, in words. */
export const SYNONYM_WORDS_MAX = 4;

const WORD_MAX = 40;
/** Shorter words are not corrected: "bag" is one letter from "bar". */
const CORRECTED_FROM = 4;
/** In shorter words the first letter is right: "gift" is no "lift". */
const FIRST_WRONG_FROM = 5;
/** From this many letters on, two mistakes are corrected. */
const TWO_MISTAKES_FROM = 7;

/** The text of a query: its words, its measurements, and the SKU that it may be. */
export type SearchText = {
  /** As it was typed, on one line, at most 80 characters. */
  readonly text: string;
  /** The text in lower case. */
  readonly plain: string;
  /** In lower case, letters and digits separated, at most sixteen, without the measurements. */
  readonly words: readonly string[];
  readonly measures: readonly Measure[];
  /** The highest price in pence; null without one. */
  readonly priceMax: number | null;
  /** Letters and digits in capitals: "LLCA001" for "ll-ca-001". Empty when it can't be a SKU. */
  readonly code: string;
};

/** Reads any text as a query. */
export function readSearchText(typed: string): SearchText {
  const text = typed
    .slice(0, SEARCH_MAX)
    .toWellFormed()
    // Control, surrogate and private-use characters, and non-breaking spaces.
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  // "1½" is "1 1⁄2", not eleven halves. Normalisation can turn one character into eighteen, so cut again.
  const spaced = text.replaceAll(/ ?([¼-¾⅐-⅞])/g, " $1");
  const plain = spaced.normalize("NFKC").toLowerCase().slice(0, SEARCH_MAX);
  const price = readPriceMax(withPlainNegation(plain));
  const { measures, rest } = readMeasures(price.rest);
  const words =
    rest.replaceAll(/(?<=\p{L})['’]s(?!\p{L})/gu, "").match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ??
    [];
  return {
    text,
    plain,
    measures,
    priceMax: price.priceMax,
    words: words.slice(0, WORDS_MAX).map((word) => word.slice(0, WORD_MAX)),
    code: readCode(plain),
  };
}

/** "That does not need concrete" is "no concrete", as product texts have it. */
function withPlainNegation(plain: string): string {
  return plain.replaceAll(
    /\b(?:(?:that |which )?(?:(?:do|does|did) ?n[o'’]?t (?:have to |need to |need |use |want )|(?:won['’]?t|can ?not|can['’]?t) (?:need |use )|without (?:any )?|with no |not needing )(?:(?:any|a|an|the) )?)(?=\p{L})/gu,
    "no ",
  );
}

/** A SKU has a digit or a sign, so that no plain word is taken for the beginning of one. */
function readCode(plain: string): string {
  const code = plain.replaceAll(/[^a-z0-9]/g, "").toUpperCase();
  return code.length >= 3 && /[\d/&_-]/.test(plain) ? code : "";
}

export function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** A word of the catalogue that may correct a typed one. */
export type Candidate = {
  readonly word: string;
  readonly lexeme: string;
  /** 1 in a name, 2 in a tagline, 3 in a description. */
  readonly weight: number;
};

/** The most likely correction; null when no candidate is close enough. */
export function nearestWord(typed: string, candidates: readonly Candidate[]): Candidate | null {
  if (typed.length < CORRECTED_FROM) return null;
  const allowed = typed.length < TWO_MISTAKES_FROM ? 1 : 2;
  const near = candidates.flatMap((candidate) => {
    const mistakes = countMistakes(typed, candidate.word);
    // People are most likely to get the first letter right, then the last.
    const begins = candidate.word[0] === typed[0] ? 0 : 1;
    const ends = candidate.word.at(-1) === typed.at(-1) ? 0 : 1;
    return mistakes > allowed || (begins === 1 && typed.length < FIRST_WRONG_FROM)
      ? []
      : [{ candidate, rank: [mistakes, begins, candidate.weight, ends] }];
  });
  near.sort(
    (a, b) =>
      a.rank.map((each, at) => each - (b.rank[at] ?? 0)).find((difference) => difference !== 0) ??
      (a.candidate.word < b.candidate.word ? -1 : 1),
  );
  return near[0]?.candidate ?? null;
}

/** The ways to split a word into two, such as "washingline". Each half has at least three letters. */
export function splitsOf(word: string): readonly (readonly [string, string])[] {
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3);
  return places.map((place) => [word.slice(0, place), word.slice(place)]);
}

/** One part of a query. A product matches it by any of its words or names. */
export type Part = {
  /** The word as it was typed, or its completions, as lexemes; the terms of a measurement. */
  readonly words: readonly string[];
  /** Its synonyms by key: lexemes separated by spaces. With a phrase, that phrase is one of them. */
  readonly names: readonly string[];
  /** Synonyms that no product goes by, but pages may. */
  readonly onPages?: readonly string[];
  /** The key of several words that were typed and have synonyms, such as "clothes horse". */
  readonly phrase?: string;
  /** Follows "for", "with" or the like: says what the thing is for. */
  readonly isContext?: boolean;
  /** Follows "no": what goes by it is not wanted. */
  readonly isNegated?: boolean;
  /** Says little of which thing is wanted: "drying". */
  readonly isLight?: boolean;
  readonly measure?: Measure;
};

/**
 * The phrases of a part, each a list of adjacent lexemes. Stop words between them keep their places
 * ("pull up sleev"); a phrase of nothing else is left out.
 */
export function phrasesOf({ words, names }: Part): readonly (readonly string[])[] {
  return [...words, ...names]
    .map((name) => name.split(" "))
    .filter((phrase) => !phrase.every(isStopWord));
}

/** The lexemes of a phrase without its stop words. */
export function contentOf(phrase: readonly string[]): readonly string[] {
  return phrase.filter((word) => !isStopWord(word));
}

/** A phrase as a tsquery, with labels such as ":AB" on each word: 'pull' <2> 'sleev'. */
export function phraseText(phrase: readonly string[], labels = ""): string {
  const placed = phrase
    .map((word, place) => ({ word, place }))
    .filter(({ word }) => !isStopWord(word));
  return placed
    .map(({ word, place }, at) => {
      const before = placed[at - 1];
      const gap = place - (before?.place ?? place);
      const join = ["", " <-> "][gap] ?? ` <${gap}> `;
      return join + quoteLexeme(word) + labels;
    })
    .join("");
}

/**
 * The query as a PostgreSQL tsquery; empty without parts. With labels such as ":AB" only words of those
 * weights match.
 */
export function toQueryText(parts: readonly Part[], labels = ""): string {
  return parts
    .map(
      (part) =>
        `(${phrasesOf(part)
          .map((each) => phraseText(each, labels))
          .join(" | ")})`,
    )
    .join(" & ");
}

/** A lexeme as a tsquery has it. */
export function quoteLexeme(lexeme: string): string {
  return `'${lexeme.replaceAll(/['\\]/g, "$&$&")}'`;
}
