import { isFiller, isPreposition, wishOf } from "./language.ts";
import type { Term } from "./query-parts.server.ts";

/** Words that are not matched: fillers, "cheapest", "for". Alone, a word is always matched. */
export function isNoise(word: string, words: readonly string[]): boolean {
  return words.length > 1 && (isFiller(word) || isPreposition(word) || wishOf(word) !== null);
}

/** The query with its corrected words in their places; null when nothing was corrected. */
export function correctedText(
  plain: string,
  words: readonly string[],
  terms: readonly Term[],
): string | null {
  if (!terms.some((each) => each.isCorrected)) return null;
  const byPlace = Map.groupBy(terms, ({ at = 0 }) => at);
  let rest = plain;
  let done = "";
  for (const [at, word] of words.entries()) {
    const of = byPlace.get(at);
    const place = rest.indexOf(word);
    if (!of?.some((each) => each.isCorrected) || place < 0) continue;
    done += rest.slice(0, place) + of.map((each) => each.word).join(" ");
    rest = rest.slice(place + word.length);
  }
  return (done + rest).replaceAll(/\s+/g, " ").trim();
}
