import { sum } from "#shop/kit/sum.ts";
import type { PageIndex, PageSection } from "./page-index.server.ts";
import { contentOf, phrasesOf, type Part } from "./words.ts";

/** A page that answers a query, with its best section. */
export type Answer = {
  readonly page: string;
  readonly title: string;
  readonly to: string;
  readonly heading: string | null;
  /** From 0 to 1: how much of the query it answers. */
  readonly score: number;
};

/** What a part counts in a heading, a title, a page's description or a text. */
const HEADING = 1;
const TITLE = 0.9;
const LEAD = 0.6;
const TEXT = 0.4;
/** A synonym counts less than the word that was typed. */
const SYNONYM = 0.85;
/** A page has this share of what it has beside its best section. */
const WHOLE_PAGE = 0.3;
/** A brand's page answers few questions. */
const BRAND = 0.5;
/** Pages below this share of the best one are no answer. */
const CLOSE = 0.7;

/** A part of the query: the phrases that any page has, those typed and their synonyms. */
type Wanted = {
  readonly literal: readonly (readonly string[])[];
  readonly others: readonly (readonly string[])[];
};

/** The pages that answer a query, the best first, each with its best section. */
export function findAnswers(
  { sections, lexemes }: PageIndex,
  parts: readonly Part[],
  most: number,
): Answer[] {
  const wanted = parts
    .filter(({ measure }) => measure === undefined)
    .map((part) => toWanted(part, lexemes));
  const rows = sections.map((section) => ({
    section,
    worths: wanted.map((part) => worth(section, part)),
  }));
  const weights = wanted.map((_, at) => {
    const having = rows.filter(({ worths }) => (worths[at] ?? 0) > 0).length;
    return Math.log(1 + sections.length / (having + 0.5));
  });
  const all = sum(weights);
  if (all === 0) return [];
  /** The weighted mean of a value for each part. */
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0) / all;
  const answers = [...Map.groupBy(rows, ({ section }) => section.page).values()].map((ofPage) => {
    const scored = ofPage.map(({ section, worths }) => ({ section, score: mean(worths) }));
    const best = scored.reduce((one, other) => (other.score > one.score ? other : one));
    const whole = wanted.map((_, at) => Math.max(...ofPage.map(({ worths }) => worths[at] ?? 0)));
    const covered = mean(whole.map((each) => (each > 0 ? 1 : 0)));
    const score = (best.score * (1 - WHOLE_PAGE) + mean(whole) * WHOLE_PAGE) * covered;
    const { page, title, to, heading } = best.section;
    return { page, title, to, heading, score: page.startsWith("/brands/") ? score * BRAND : score };
  });
  answers.sort((a, b) => b.score - a.score || (a.page < b.page ? -1 : 1));
  const least = (answers[0]?.score ?? 0) * CLOSE;
  return answers.filter(({ score }) => score > 0 && score >= least).slice(0, most);
}

function toWanted(
  { words, names, phrase, onPages = [] }: Part,
  lexemes: ReadonlySet<string>,
): Wanted {
  const known = (keys: readonly string[]) =>
    phrasesOf({ words: keys, names: [] })
      .map(contentOf)
      .filter((each) => each.every((word) => lexemes.has(word)));
  return {
    literal: known(phrase === undefined ? words : [...words, phrase]),
    others: known([...names, ...onPages]),
  };
}

function worth(section: PageSection, { literal, others }: Wanted): number {
  return Math.max(
    ...literal.map((each) => worthOf(section, each)),
    ...others.map((each) => worthOf(section, each) * SYNONYM),
    0,
  );
}

function worthOf(section: PageSection, phrase: readonly string[]): number {
  const isIn = (words: ReadonlySet<string>) => phrase.every((word) => words.has(word));
  if (isIn(section.headingWords)) return HEADING;
  if (isIn(section.titleWords)) return TITLE;
  if (isIn(section.leadWords)) return LEAD;
  return isIn(section.words) ? TEXT : 0;
}
