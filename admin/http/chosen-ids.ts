import { isUuid } from "#shop/kit/uuid.ts";

/**
 * The ids that an address names, as a list sends its ticked rows; `most` at most, without what is no id. Null when it
 * names none, and is about all.
 */
export function chosenIds({ url }: Request, most: number): readonly string[] | null {
  const ids = new Set(new URL(url).searchParams.getAll("id"));
  return ids.size === 0 ? null : [...ids].filter(isUuid).slice(0, most);
}
