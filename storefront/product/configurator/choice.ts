import { standardValue, type OptionGroup } from "#shop/catalogue/product.ts";

/** The chosen values of a product, with every group: option key to value. */
export type Choice = Readonly<Record<string, string>>;

/**
 * Reads the choice from a URL, "?lathLength=1.5m", or from a form. A group that is missing or has an
 * unknown value gets its default, so that an old or mistyped link still works.
 */
export function choiceFromSearch(
  groups: readonly OptionGroup[],
  search: { get(name: string): unknown },
): Choice {
  return Object.fromEntries(
    groups.map((group) => {
      const wanted = search.get(group.key);
      const offered = group.values.find(({ value }) => value === wanted) ?? standardValue(group);
      return [group.key, offered?.value ?? ""];
    }),
  );
}

/**
 * The query of a choice: the values that are not defaults, after the other parameters of the URL.
 * Empty when there are none.
 */
export function searchFromChoice(
  groups: readonly OptionGroup[],
  choice: Choice,
  current: URLSearchParams = new URLSearchParams(),
): string {
  const search = new URLSearchParams(current);
  for (const group of groups) {
    const value = choice[group.key];
    if (value === undefined || value === standardValue(group)?.value) search.delete(group.key);
    else search.set(group.key, value);
  }
  const text = search.toString();
  return text === "" ? "" : `?${text}`;
}

/** A choice in few words, by its first two options: "Black, 0.9 m". Empty without options. */
export function choiceName(groups: readonly OptionGroup[], choice: Choice): string {
  return groups
    .slice(0, 2)
    .map(({ key, values }) => values.find(({ value }) => value === choice[key])?.label)
    .join(", ");
}
