import type { SearchWord } from "#shop/search/synonyms/search-word.ts";

/** A term as the person saw it, in hidden fields; null for a new one. */
export function SeenWord({ seen }: { seen: SearchWord | null }) {
  if (seen === null) return null;
  return (
    <>
      <input type="hidden" name="was_names" value={seen.names.join("\n")} />
      <input type="hidden" name="was_both_ways" value={seen.isBothWays ? "on" : ""} />
    </>
  );
}
