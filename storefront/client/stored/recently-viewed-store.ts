import { parseSlugList } from "./slug-list.ts";
import { createStoredValue, useStoredValue } from "#ui/stored-value.ts";

const VIEWED_MAX = 8;

/** Other tabs are not followed: each would fetch product cards whenever one tab opens a product. */
const viewed = createStoredValue<readonly string[]>("recent", {
  parse: (content) => parseSlugList(content, VIEWED_MAX),
  empty: [],
  followsOtherTabs: false,
});

/** The slugs of the products this browser has shown, the latest first. Empty until hydration. */
export function useRecentlyViewed(): readonly string[] {
  return useStoredValue(viewed);
}

/** The same, once. */
export function readRecentlyViewed(): readonly string[] {
  return viewed.read();
}

/** Puts a product at the head of the list. */
export function saveRecentlyViewed(slug: string): void {
  const others = viewed.read().filter((other) => other !== slug);
  viewed.save([slug, ...others].slice(0, VIEWED_MAX));
}

/** Empties the list. */
export function deleteRecentlyViewed(): void {
  viewed.delete();
}
