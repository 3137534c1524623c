import { useEffect, useState } from "react";
import {
  fetchQuote,
  quoteRequestBody,
  type CartQuote,
  type Destination,
  type QuoteResult,
  type QuotedLine,
} from "./cart-quote.ts";
import { lineKey, type CartItem } from "#storefront/client/stored/cart-store.ts";

/** The state of a cart's quote. "none": there is nothing to price yet. */
export type QuoteState =
  | { readonly state: "none" | "loading" }
  | { readonly state: "priced"; readonly quote: CartQuote }
  | ({ readonly state: "refused" } & Omit<Extract<QuoteResult, { ok: false }>, "ok">);

export type CartPricing = {
  readonly quoteState: QuoteState;
  /** The latest known line of an item, while a new quote loads. */
  readonly lineOf: (item: CartItem) => QuotedLine | null;
  /** Why the discount code can't be used; the quote is without it. Null when it can. */
  readonly discountError: string | null;
  readonly retry: () => void;
};

/**
 * Fetches the quote of a cart whenever the cart, the destination or the discount code changes. A change
 * aborts the request before it, so that a late response never replaces a newer one. If the code can't be
 * used, fetches the quote without it.
 */
export function useQuote(
  items: readonly CartItem[],
  to: Destination | null,
  { discountCode = "", delayMs = 0 }: { discountCode?: string; delayMs?: number } = {},
): CartPricing {
  const request =
    to === null || items.length === 0 ? null : quoteRequestBody(items, to, discountCode);
  const [attempt, setAttempt] = useState(0);
  const [received, setReceived] = useState<Received | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, QuotedLine>>(new Map());

  useEffect(() => {
    if (request === null || to === null) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const first = await fetchQuote(request, controller.signal);
      const discountError = first.ok ? null : first.discountError;
      const result =
        discountError === null
          ? first
          : await fetchQuote(quoteRequestBody(items, to), controller.signal);
      if (controller.signal.aborted) return;
      setReceived({ request, attempt, result, discountError });
      if (result.ok) setKnown((before) => withLines(before, items, result.quote.lines));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
    // The request names the items it was made from; their prices alone are no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request, attempt, delayMs]);

  const isCurrent = received?.request === request && received.attempt === attempt;
  return {
    quoteState:
      request === null ? { state: "none" } : toQuoteState(isCurrent ? received.result : null),
    lineOf: (item) => known.get(lineKey(item)) ?? null,
    discountError: isCurrent ? received.discountError : null,
    retry: () => setAttempt(attempt + 1),
  };
}

type Received = {
  readonly request: string;
  readonly attempt: number;
  readonly result: QuoteResult;
  readonly discountError: string | null;
};

function toQuoteState(result: QuoteResult | null): QuoteState {
  if (result === null) return { state: "loading" };
  if (result.ok) return { state: "priced", quote: result.quote };
  const { ok: _, ...refusal } = result;
  return { state: "refused", ...refusal };
}

function withLines(
  before: ReadonlyMap<string, QuotedLine>,
  items: readonly CartItem[],
  lines: readonly QuotedLine[],
): ReadonlyMap<string, QuotedLine> {
  const after = new Map(before);
  // Of equal items the first one counts: a later one may be sold out.
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const item = items[index];
    if (item !== undefined) after.set(lineKey(item), line);
  }
  return after;
}
