/** All queries of a report, or those that found nothing. */
export type SearchView = "all" | "nothing";

/** A query is shown when it was typed as often: once alone may be about one person. */
export const SHOWN_FROM = 2;

/** The longest query that is counted, in characters and in words. */
export const COUNTED_MAX = 60;
const WORDS_MAX = 8;
const SHORTEST = 2;
/** A measurement or an SKU has fewer digits than a number of an order, a telephone or a card. */
const DIGITS_MAX = 4;
/** No word of English is longer: it is a code. */
const WORD_MAX = 25;

const MARK = /[@\\<>{}[\]=]|https?:|www\.|\b[a-z0-9-]+\.(?:com|co|uk|org|net)\b/;
/** A postcode of the United Kingdom. */
const POSTCODE = /\b(?:gir ?0aa|[a-z]{1,2}\d[a-z\d]? ?\d[a-z]{2})\b/;

/**
 * A query as it is counted: in lower case, without marks at its ends. Null for what may say who somebody is: an e-mail
 * or web address, a postcode, a number with more than four digits in all, and long texts.
 */
export function countedQuery(typed: string): string | null {
  if (typed.length > COUNTED_MAX * 2) return null;
  const whole = typed
    .toWellFormed()
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{C}\p{Z}\s]+/gu, " ");
  if (MARK.test(whole) || POSTCODE.test(whole)) return null;
  if ((whole.match(/\p{N}/gu)?.length ?? 0) > DIGITS_MAX) return null;
  const plain = whole.replaceAll(/^[^\p{L}\p{N}£#]+|[^\p{L}\p{N}"'′″%]+$/gu, "");
  if (plain.length < SHORTEST || plain.length > COUNTED_MAX) return null;
  const words = plain.split(" ");
  return words.length > WORDS_MAX || words.some((word) => word.length > WORD_MAX) ? null : plain;
}
