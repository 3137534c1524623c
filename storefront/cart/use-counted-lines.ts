import { useEffect } from "react";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import { leaveOutOfTotal, type CartItem } from "#storefront/client/stored/cart-store.ts";

/** Keeps the header's total in step with the quote: without the lines that can't be bought. */
export function useCountedLines(items: readonly CartItem[], quoteState: QuoteState): void {
  const lines = quoteState.state === "priced" ? quoteState.quote.lines : null;
  useEffect(() => {
    if (lines === null) return;
    const unavailable = items.filter((_, index) => lines[index]?.available === false);
    leaveOutOfTotal(unavailable.map(({ lineId }) => lineId));
  }, [items, lines]);
}
