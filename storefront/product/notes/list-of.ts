import { listed } from "#shop/kit/text.ts";

/** "wall plugs and tools", in the middle of a sentence. */
export function listOf(items: readonly string[]): string {
  const words = items.map((item) => item.charAt(0).toLowerCase() + item.slice(1));
  return listed(words);
}
