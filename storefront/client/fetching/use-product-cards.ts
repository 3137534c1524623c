import { useEffect, useState } from "react";
import type { ProductCard } from "#shop/catalogue/product.ts";

const TIMEOUT_MS = 10_000;

/** Cards from the shop, for a query such as "p=hills-cover"; none until they come, or when they can't. */
export function useProductCards(query: string): readonly ProductCard[] {
  const [found, setFound] = useState<{ query: string; cards: readonly ProductCard[] } | null>(null);
  useEffect(() => {
    if (query === "") return;
    const asking = new AbortController();
    const timer = setTimeout(() => asking.abort(), TIMEOUT_MS);
    fetch(`/cards?${query}`, { signal: asking.signal })
      .then(async (response) => (response.ok ? ((await response.json()) as ProductCard[]) : []))
      .then((cards) => setFound({ query, cards }))
      // The page does without them.
      .catch(() => {})
      .finally(() => clearTimeout(timer));
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [query]);
  return query !== "" && found !== null ? found.cards : [];
}
