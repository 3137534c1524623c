import type { OptionGroup } from "#shop/catalogue/product.ts";
import { isSame, readMeasures, type Measure } from "./measures.ts";
import { isStopWord } from "./language.ts";
import { isNumber, readSearchText } from "./words.ts";

/**
 * The options that a query names, as the query of a product's URL ("?color=ivory"): a value is chosen when
 * one of its words is in the query, or its measurement, and no other value of the product is named like it.
 * Empty when there are none.
 */
export function choiceOf(typed: string, groups: readonly OptionGroup[]): string {
  const { words, measures } = readSearchText(typed);
  const named = new Set(words);
  const params = new URLSearchParams();
  const all = groups.flatMap((group) =>
    group.values
      .filter(({ label }) => isNamed(label, named, measures))
      .map((value) => ({ group, value })),
  );
  const found = fullest(all, named);
  const choices = found.length > 1 ? narrowed(found, named) : found;
  const [only] = choices;
  if (only === undefined) return "";
  // Different words may name one value in each of several groups: "ivory 2.4 m".
  for (const [key, ofGroup] of Map.groupBy(choices, ({ group }) => group.key)) {
    const [one, another] = ofGroup;
    const isClear = one !== undefined && another === undefined && !isRival(one, choices);
    if (isClear && !one.value.isDefault) params.set(key, one.value.value);
  }
  return params.size === 0 ? "" : `?${params}`;
}

type Choice = { readonly group: OptionGroup; readonly value: OptionGroup["values"][number] };

/** Without the values of which the query names less than of another: "deluxe double" is no "standard double". */
function fullest(choices: readonly Choice[], named: ReadonlySet<string>): readonly Choice[] {
  const namedOf = ({ value: { label } }: Choice) =>
    new Set(readSearchText(label).words.filter((word) => named.has(word)));
  return choices.filter((each) => {
    const own = namedOf(each);
    return !choices.some((other) => {
      const more = namedOf(other);
      return own.size > 0 && more.size > own.size && [...own].every((word) => more.has(word));
    });
  });
}

/** Whether a value of another group has the same label, or one measurement of the same amount. */
function isRival({ group, value }: Choice, choices: readonly Choice[]): boolean {
  const first = firstWordOf(value.label);
  return choices.some(
    (other) => other.group.key !== group.key && firstWordOf(other.value.label) === first,
  );
}

/** Of values that are the same in several groups, those of a group that the query names: "deluxe wheel". */
function narrowed(choices: readonly Choice[], named: ReadonlySet<string>): readonly Choice[] {
  const ofNamed = choices.filter(({ group }) =>
    readSearchText(group.name).words.some((word) => named.has(word) || named.has(`${word}s`)),
  );
  return choices.filter((each) => ofNamed.includes(each) || !isRival(each, ofNamed));
}

function firstWordOf(label: string): string {
  const { words, measures } = readSearchText(label);
  return words[0] ?? `${measures[0]?.amount ?? ""}`;
}

/** Whether a query names a label: by its measurement, or by a word that no preposition or number is. */
function isNamed(label: string, named: ReadonlySet<string>, measures: readonly Measure[]): boolean {
  const own = readMeasures(label.normalize("NFKC").toLowerCase());
  const [measure] = own.measures;
  if (measure !== undefined) return measures.some((typed) => isSame(typed, measure));
  const { words } = readSearchText(label);
  const names = (word: string) =>
    word.length >= WORD_FROM || (words.length === 1 && !isStopWord(word) && !isNumber(word));
  return words.some((word) => named.has(word) && names(word));
}

/** A shorter word names a value only when it is the whole label, as "Red" is: "no" and "2" name nothing. */
const WORD_FROM = 4;
