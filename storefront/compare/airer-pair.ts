import { offeredMm } from "#shop/airers/airer.ts";
import { optionOfMetres } from "#shop/catalogue/metres-option.ts";
import type { Product } from "#shop/catalogue/product.ts";
import {
  choiceFromSearch,
  searchFromChoice,
  type Choice,
} from "#storefront/product/configurator/choice.ts";

/** The prefix of the second choice's parameters; the first one uses the option keys themselves. */
export const SECOND_PREFIX = "other-";

export type Pair = readonly [first: Choice, other: Choice];

type Groups = Pick<Product, "optionGroups">;

/**
 * Reads two choices from a URL or a form. Without a second choice, it is the first one with the next
 * longer laths, or the next shorter ones when there are none.
 */
export function pairFromSearch(product: Groups, search: URLSearchParams | FormData): Pair {
  const { optionGroups } = product;
  const first = choiceFromSearch(optionGroups, search);
  const hasSecond = optionGroups.some(({ key }) => search.has(SECOND_PREFIX + key));
  if (!hasSecond) return [first, { ...first, lathLength: nextLength(product, first) }];
  return [
    first,
    choiceFromSearch(optionGroups, { get: (name) => search.get(SECOND_PREFIX + name) }),
  ];
}

function nextLength(product: Groups, { lathLength = "" }: Choice): string {
  const offered = offeredMm(product, "lathLength").map(optionOfMetres);
  const index = offered.indexOf(lathLength);
  return offered[index + 1] ?? offered[index - 1] ?? lathLength;
}

/** The query of a pair. The second choice is written in full: its default depends on the first. */
export function searchFromPair({ optionGroups }: Groups, [first, other]: Pair): string {
  const search = new URLSearchParams(searchFromChoice(optionGroups, first));
  for (const { key } of optionGroups) search.set(SECOND_PREFIX + key, other[key] ?? "");
  return `?${search.toString()}`;
}
