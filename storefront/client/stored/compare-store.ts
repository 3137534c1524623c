import { href } from "react-router";
import { showToast } from "#storefront/client/toast-store.ts";
import { parseSlugList } from "./slug-list.ts";
import { createStoredValue, useStoredValue } from "#ui/stored-value.ts";

/** The most products that are compared at once: as many as fit side by side on a desktop screen. */
export const COMPARED_MAX = 4;

const compared = createStoredValue<readonly string[]>("compare", {
  parse: (content) => parseSlugList(content, COMPARED_MAX),
  empty: [],
});

/** The slugs of the products chosen for comparison, in the order of choice. Empty until hydration. */
export function useCompared(): readonly string[] {
  return useStoredValue(compared);
}

/** Adds a product to the comparison, or removes it; says so when it would be one too many. */
export function pressCompare(slug: string): void {
  if (!toggleCompared(slug))
    showToast({
      message: `You can compare up to ${COMPARED_MAX} products. Remove one to add another.`,
      type: "warning",
    });
}

/** Adds a product to the comparison, or removes it. False when it would be one too many. */
function toggleCompared(slug: string): boolean {
  const slugs = compared.read();
  if (slugs.includes(slug)) compared.save(slugs.filter((other) => other !== slug));
  else if (slugs.length >= COMPARED_MAX) return false;
  else compared.save([...slugs, slug]);
  return true;
}

/** Replaces the comparison, for example with the products that a URL names. */
export function setCompared(slugs: readonly string[]): void {
  compared.save(slugs.slice(0, COMPARED_MAX));
}

/** The page that compares these products, such as "/compare?p=a&p=b". It can be bookmarked and shared. */
export function comparePath(slugs: readonly string[]): string {
  const path = href("/compare");
  if (slugs.length === 0) return path;
  return `${path}?${slugs.map((slug) => `p=${encodeURIComponent(slug)}`).join("&")}`;
}
