/** "wall plugs and tools", in the middle of a sentence. */
export function listOf(items: readonly string[]): string {
  const words = items.map((item) => item.charAt(0).toLowerCase() + item.slice(1));
  return [words.slice(0, -1).join(", "), words.at(-1)].filter(Boolean).join(" and ");
}
