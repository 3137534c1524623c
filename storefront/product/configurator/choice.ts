import { standardValue, type OptionGroup } from "#shop/catalogue/product.ts";

/** What is chosen of a product, every group named: option key to value. */
export type Choice = Readonly<Record<string, string>>;

/**
 * The choice an address carries, "?lathLength=1.5m", or a form. A group it leaves out, or gives a value the
 * product does not have, means the standard value, so an old or mistyped link still shows the page.
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
 * The address of a choice: the values that are not standard, after whatever else the address
 * carried. Empty when there is nothing to format.
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
