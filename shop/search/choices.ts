import type { OptionGroup } from "#shop/catalogue/product.ts";
import { isSame, readMeasures, type Measure } from "./measures.ts";
import { readSearchText } from "./words.ts";

/**
 * The options that a query names, as the query of a product's URL ("?color=ivory"): a value is chosen when
 * one of its words is in the query, or its measurement, and no other value of the product is named like it.
 * Empty when there are none.
 */
export function choiceOf(typed: string, groups: readonly OptionGroup[]): string {
  const { words, measures } = readSearchText(typed);
  const named = new Set(words);
  const params = new URLSearchParams();
  const found = groups.flatMap((group) =>
    group.values
      .filter(({ label }) => isNamed(label, named, measures))
      .map((value) => ({ group, value })),
  );
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
  return readSearchText(label).words.some((word) => word.length >= WORD_FROM && named.has(word));
}

/** Shorter words of a label ("no", "2") name nothing. */
const WORD_FROM = 4;
