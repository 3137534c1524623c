import { phrasesOf, type Part } from "./words.ts";

/** A page of the shop that is no product: a kind, or a page of words. */
export type SitePage = {
  /** Its address. */
  readonly to: string;
  readonly name: string;
  /** What it is about. */
  readonly description: string;
};

/** What English adds to a lexeme. */
const ENDINGS = new Set(["", "s", "es", "ed", "ing", "ings", "er", "ers", "e", "y", "ies", "ly"]);

/**
 * The places that a search may mean, those with all of it in their name first. A place must have
 * something of it in its name: descriptions speak of much.
 */
export function findSitePages<P extends SitePage>(
  parts: readonly Part[],
  places: readonly P[],
  most: number,
): P[] {
  if (parts.length === 0) return [];
  return places
    .map((place) => ({ place, rank: rank(parts, place) }))
    .filter(({ rank: of }) => of > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ place }) => place);
}

/** The words of places' names, in lower case: right, though no product may have them. */
export function titleWords(places: readonly SitePage[]): Set<string> {
  return new Set(places.flatMap(({ name }) => wordsOf(name)));
}

/** How much of a search a place's name has, from 0 to 1; 0 as well when something of it is nowhere. */
function rank(parts: readonly Part[], { name, description }: SitePage): number {
  const ofName = wordsOf(name);
  const ofAll = [...ofName, ...wordsOf(description)];
  if (!parts.every((part) => hasPart(ofAll, part))) return 0;
  return parts.filter((part) => hasPart(ofName, part)).length / parts.length;
}

function hasPart(words: readonly string[], part: Part): boolean {
  return phrasesOf(part).some((phrase) =>
    phrase.every((lexeme) => words.some((word) => isForm(word, lexeme))),
  );
}

/** Whether a word is a form of what the index calls by a lexeme: "airers" of "airer", "ceiling" of "ceil". */
function isForm(word: string, lexeme: string): boolean {
  if (word.startsWith(lexeme)) return ENDINGS.has(word.slice(lexeme.length));
  return lexeme.endsWith("i") && word === `${lexeme.slice(0, -1)}y`;
}

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/\d+(?:\.\d+)?|\p{L}+/gu) ?? []
  );
}
