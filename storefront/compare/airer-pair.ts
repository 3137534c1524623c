import { offeredMm, optionOfMetres } from "#shop/airers/airer.ts";
import type { Product } from "#shop/catalogue/product.ts";
import {
  choiceFromSearch,
  searchFromChoice,
  type Choice,
} from "#storefront/product/configurator/choice.ts";

/** Two choices of one product: the first by the names of its options, the second with this before them. */
export const OTHER = "other-";

export type Pair = readonly [first: Choice, other: Choice];

type Groups = Pick<Product, "optionGroups">;

/**
 * The two choices of an address or a form. Where it says nothing of the second, that is the first with
 * the next longer laths, or the next shorter where there are none.
 */
export function pairFromSearch(product: Groups, search: URLSearchParams | FormData): Pair {
  const { optionGroups } = product;
  const first = choiceFromSearch(optionGroups, search);
  const isSaid = optionGroups.some(({ key }) => search.has(OTHER + key));
  if (!isSaid) return [first, { ...first, lathLength: nextLength(product, first) }];
  return [first, choiceFromSearch(optionGroups, { get: (name) => search.get(OTHER + name) })];
}

function nextLength(product: Groups, { lathLength = "" }: Choice): string {
  const offered = offeredMm(product, "lathLength").map(optionOfMetres);
  const at = offered.indexOf(lathLength);
  return offered[at + 1] ?? offered[at - 1] ?? lathLength;
}

/** The query of a pair, both told whole: the second has no standard to leave out. */
export function searchFromPair({ optionGroups }: Groups, [first, other]: Pair): string {
  const search = new URLSearchParams(searchFromChoice(optionGroups, first));
  for (const { key } of optionGroups) search.set(OTHER + key, other[key] ?? "");
  return `?${search.toString()}`;
}

/** Where the choices of a product stand side by side. */
export function comparePath(slug: string): string {
  return `/product/${slug}/compare`;
}
