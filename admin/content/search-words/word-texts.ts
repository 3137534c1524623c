import type { SearchWordReason } from "#shop/search/synonyms/save-search-word.server.ts";
import { NAMES_MAX, TERM_MAX, type SearchWordProblem } from "#shop/search/synonyms/search-word.ts";
import { SYNONYM_WORDS_MAX } from "#shop/search/words.ts";

/** What is wrong with a term or a name that was typed. */
export function problemText({ field, reason, text }: SearchWordProblem): string {
  const what = field === "term" ? "What shoppers type" : `“${text.slice(0, TERM_MAX)}”`;
  const texts: Readonly<Record<SearchWordProblem["reason"], string>> = {
    no_term: "Enter what shoppers type, such as clothes horse.",
    no_names: "Enter at least one name that products or pages have.",
    too_long: `${what} has more than ${TERM_MAX} characters.`,
    too_many_words: `Enter at most ${SYNONYM_WORDS_MAX} words: the search does not look up longer names.`,
    too_many_names: `${NAMES_MAX} names are the most.`,
    stop_words: `“${text}” does not say what somebody looks for.`,
  };
  return texts[reason];
}

/** Why a term can't be saved. */
export function reasonText(
  reason: Exclude<SearchWordReason, "act_reused" | "changed">,
  term: string,
): string {
  const texts: Readonly<Record<typeof reason, string>> = {
    exists: `“${term}” has search words already.`,
    other_spelling: `The search takes “${term}” for another spelling of a word that has search words already.`,
    unchanged: "Nothing was changed.",
    same_word: `The search takes one of these for the same word as “${term}”, or for none. Leave it out.`,
    everything:
      "With these words a search would find nearly everything in the shop. Leave the most general one out.",
    too_many: "The shop has too many search words. Delete some first.",
  };
  return texts[reason];
}
