/** The longest search text, in characters; more is cut off. */
export const SEARCH_MAX = 80;
/** The most words of a search that count. */
export const WORDS_MAX = 8;

const WORD_MAX = 40;
/** Shorter words have too many neighbours: "bag" is one letter from "bar". */
const CORRECTED_FROM = 4;
/** From this many letters on, two mistakes are forgiven. */
const TWO_MISTAKES_FROM = 7;

/** What somebody typed, read: its words, and how it would read as a product code. */
export type SearchText = {
  /** As it was typed, on one line, at most 80 characters. */
  readonly text: string;
  /** In lower case, letters and figures apart, at most eight: "38cm" is 38 and cm. */
  readonly words: readonly string[];
  /** Letters and figures alone, in capitals: "LLCA001" of "ll-ca-001". Empty where it can't be a code. */
  readonly code: string;
};

/** Reads any text whatever as a search. */
export function readSearchText(typed: string): SearchText {
  const text = typed
    .slice(0, SEARCH_MAX)
    .toWellFormed()
    // Control, surrogate and private characters, and the space that does not break.
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ")
    .trim();
  // Written out, one character may become eighteen: cut again.
  const plain = text.normalize("NFKC").toLowerCase().slice(0, SEARCH_MAX);
  const words = plain.match(/\d+(?:\.\d+)?|\p{L}[\p{L}\p{M}]*/gu) ?? [];
  return {
    text,
    words: words.slice(0, WORDS_MAX).map((word) => word.slice(0, WORD_MAX)),
    code: readCode(plain),
  };
}

/** A code holds a figure or a dash, so that no word is taken for the beginning of one. */
function readCode(plain: string): string {
  const code = plain.replaceAll(/[^a-z0-9]/g, "").toUpperCase();
  return code.length >= 3 && /[\d-]/.test(plain) ? code : "";
}

export function isNumber(word: string): boolean {
  return /^\d/.test(word);
}

/** A word of the catalogue that may have been meant. */
export type Candidate = {
  readonly word: string;
  readonly lexeme: string;
  /** 1 of a name, 2 of a line of facts, 3 of a description. */
  readonly weight: number;
};

/** The word that was most likely meant; null when none is near enough. */
export function nearestWord(typed: string, candidates: readonly Candidate[]): Candidate | null {
  if (typed.length < CORRECTED_FROM) return null;
  const allowed = typed.length < TWO_MISTAKES_FROM ? 1 : 2;
  const near = candidates.flatMap((candidate) => {
    const mistakes = countMistakes(typed, candidate.word);
    // The first letter is the one that people get right, and after it the last.
    const begins = candidate.word[0] === typed[0] ? 0 : 1;
    const ends = candidate.word.at(-1) === typed.at(-1) ? 0 : 1;
    return mistakes > allowed
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

/**
 * How many mistakes make one word of the other: letters more, less, other, or two changed about
 * (the distance of Damerau and Levenshtein, no letter being changed twice).
 */
export function countMistakes(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0;
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1);
      row.push(least);
    }
  }
  return at(one.length, other.length);
}

/** The ways to read one word as two that were run together: "washingline". Each half has three letters at least. */
export function splitsOf(word: string): readonly (readonly [string, string])[] {
  const places = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3);
  return places.map((place) => [word.slice(0, place), word.slice(place)]);
}

/** One thing that a search asks for: any of the words or names will do. */
export type Part = {
  /** The word as it was typed, or those that it may become, by lexeme. */
  readonly words: readonly string[];
  /** Other names of it, by their key: lexemes with spaces between. */
  readonly names: readonly string[];
};

/** The phrases of a part, each a list of lexemes that stand side by side. */
export function phrasesOf({ words, names }: Part): readonly (readonly string[])[] {
  return [...words, ...names].map((name) => name.split(" "));
}

/**
 * The search as PostgreSQL's tsquery takes it; empty when it asks for nothing. With labels such as
 * ":AB" only words of those weights fit.
 */
export function toQueryText(parts: readonly Part[], labels = ""): string {
  // Lexemes hold letters and figures; quoted all the same, for what the dictionaries may yet make.
  const quote = (lexeme: string) => `'${lexeme.replaceAll(/['\\]/g, "$&$&")}'${labels}`;
  return parts
    .map(
      (part) =>
        `(${phrasesOf(part)
          .map((each) => each.map(quote).join(" <-> "))
          .join(" | ")})`,
    )
    .join(" & ");
}

/** The search with each of its things left out in turn: of two things either, of three any two. */
export function partsButOne(parts: readonly Part[]): readonly (readonly Part[])[] {
  return parts.map((_, left) => parts.filter((__, at) => at !== left));
}
