import { isSlug } from "#shop/kit/slug.ts";

/** Reads a stored list of slugs, each once. Anything that is not a slug is left out. */
export function parseSlugList(content: unknown, max: number): readonly string[] {
  if (!Array.isArray(content)) return [];
  return [...new Set(content.filter(isSlug))].slice(0, max);
}
