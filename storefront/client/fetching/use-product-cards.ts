import { useEffect, useState } from "react";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { fetchJson } from "./fetch-json.ts";

/** By what other answers have not: the parts that show cards are extras, which may fail. */
const areCards = (value: unknown): value is ProductCard[] =>
  Array.isArray(value) && value.every((each) => each?.slug);

/** Fetches product cards for a query such as "p=hills-cover". None until they arrive, or if that fails. */
export function useProductCards(query: string): readonly ProductCard[] {
  const [found, setFound] = useState<{ query: string; cards: readonly ProductCard[] } | null>(null);
  useEffect(() => {
    if (query === "") return;
    const request = new AbortController();
    void fetchCards(query, request.signal).then(
      (cards) => request.signal.aborted || setFound({ query, cards }),
    );
    return () => request.abort();
  }, [query]);
  return query !== "" && found !== null ? found.cards : [];
}

/** Fetches product cards; none without an answer. */
export async function fetchCards(
  query: string,
  signal: AbortSignal,
): Promise<readonly ProductCard[]> {
  return (await fetchJson(`/cards?${query}`, areCards, signal)) ?? [];
}
