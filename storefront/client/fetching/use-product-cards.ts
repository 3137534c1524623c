import { useEffect, useState } from "react";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { fetchProductCards } from "./product-cards.ts";

/** Fetches product cards for a query such as "p=hills-cover". None until they arrive, or if that fails. */
export function useProductCards(query: string): readonly ProductCard[] {
  const [found, setFound] = useState<{ query: string; cards: readonly ProductCard[] } | null>(null);
  useEffect(() => {
    if (query === "") return;
    const request = new AbortController();
    void fetchProductCards(query, request.signal).then((cards) => {
      if (!request.signal.aborted) setFound({ query, cards });
    });
    return () => request.abort();
  }, [query]);
  return query !== "" && found !== null ? found.cards : [];
}
