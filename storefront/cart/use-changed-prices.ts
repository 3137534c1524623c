import { useEffect, useState } from "react";
import type { Pence } from "#shop/kit/money.ts";
import type { CartQuote, QuotedLine } from "#storefront/client/fetching/cart-quote.ts";
import type { QuoteState } from "#storefront/client/fetching/use-quote.ts";
import {
  itemPence,
  lineKey,
  saveSeenPrices,
  type CartItem,
} from "#storefront/client/stored/cart-store.ts";

/**
 * Finds prices that differ from those the customer saw when adding, and saves the new ones in the cart,
 * so that each change is shown once and the header's total is right. Maps a line to its old price. A quote
 * without UK VAT says nothing: the cart's prices are with it.
 */
export function useChangedPrices(
  items: readonly CartItem[],
  quoteState: QuoteState,
): ReadonlyMap<string, Pence> {
  const [changes, setChanges] = useState<ReadonlyMap<string, Pence>>(new Map());
  const [compared, setCompared] = useState<CartQuote | null>(null);
  const quote =
    quoteState.state === "priced" && quoteState.quote.vat === "uk" ? quoteState.quote : null;
  if (quote !== null && quote !== compared) {
    setCompared(quote);
    const changed = items.filter(
      (item, index) => isStale(item, quote.lines[index]) && itemPence(item) > 0,
    );
    setChanges(
      new Map([...changes, ...changed.map((item) => [lineKey(item), itemPence(item)] as const)]),
    );
  }
  useEffect(() => {
    if (quote === null || !items.some((item, index) => isStale(item, quote.lines[index]))) return;
    saveSeenPrices(
      items,
      quote.lines.map((line) => (line.available ? line.unitPence / 100 : null)),
    );
  }, [quote, items]);
  return changes;
}

function isStale(item: CartItem, line: QuotedLine | undefined): boolean {
  return line?.available === true && line.unitPence !== itemPence(item);
}
