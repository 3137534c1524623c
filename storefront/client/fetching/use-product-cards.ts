import { useEffect, useState } from "react";
import type { ProductCard } from "#shop/catalogue/product.ts";

const TIMEOUT_MS = 10_000;

/** Fetches product cards for a query such as "p=hills-cover". None until they arrive, or if that fails. */
export function useProductCards(query: string): readonly ProductCard[] {
  const [found, setFound] = useState<{ query: string; cards: readonly ProductCard[] } | null>(null);
  useEffect(() => {
    if (query === "") return;
    const request = new AbortController();
    const timer = setTimeout(() => request.abort(), TIMEOUT_MS);
    fetch(`/cards?${query}`, { signal: request.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as ProductCard[]) : []))
      .then((cards) => setFound({ query, cards }))
      // The page works without them.
      .catch(() => {})
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [query]);
  return query !== "" && found !== null ? found.cards : [];
}
