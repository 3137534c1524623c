import { contentOf, phrasesOf, type Part } from "./words.ts";

/** A page of the shop that is not a product: a category, a guide or an information page. */
export type SitePage = {
  /** Its path. */
  readonly to: string;
  readonly name: string;
  /** What it is about. */
  readonly description: string;
};

/** English endings of a lexeme. */
const ENDINGS = new Set(["", "s", "es", "ed", "ing", "ings", "er", "ers", "e", "y", "ies", "ly"]);

/**
 * The pages that match a query, those with all its parts in their title first. At least one part must be
 * in the title: descriptions mention too much.
 */
export function findSitePages<Page extends SitePage>(
  parts: readonly Part[],
  pages: readonly Page[],
  most: number,
): Page[] {
  if (parts.length === 0) return [];
  return pages
    .map((page) => ({ page, rank: rank(parts, page) }))
    .filter(({ rank: of }) => of > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, most)
    .map(({ page }) => page);
}

/** The words of page titles in lower case. They are spelt correctly although no product may have them. */
export function titleWords(pages: readonly SitePage[]): Set<string> {
  return new Set(pages.flatMap(({ name }) => wordsOf(name)));
}

/** The share of parts in the title, from 0 to 1; 0 when a part is in neither title nor description. */
function rank(parts: readonly Part[], { name, description }: SitePage): number {
  const inTitle = wordsOf(name);
  const inAll = [...inTitle, ...wordsOf(description)];
  if (!parts.every((part) => hasPart(inAll, part))) return 0;
  return parts.filter((part) => hasPart(inTitle, part)).length / parts.length;
}

function hasPart(words: readonly string[], part: Part): boolean {
  return phrasesOf(part).some((phrase) =>
    contentOf(phrase).every((lexeme) => words.some((word) => isForm(word, lexeme))),
  );
}

/** Whether a word is a form of a lexeme of the index: "airers" of "airer", "ceiling" of "ceil". */
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
