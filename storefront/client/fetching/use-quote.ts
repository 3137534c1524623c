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

/** How the pricing of a cart stands. "none": there is nothing to price yet. */
export type QuoteState =
  | { readonly state: "none" | "asking" }
  | { readonly state: "priced"; readonly quote: CartQuote }
  | ({ readonly state: "refused" } & Omit<Extract<QuoteResult, { ok: false }>, "ok">);

export type CartPricing = {
  readonly quoteState: QuoteState;
  /** What was last known of an item, while its price is asked anew. */
  readonly lineOf: (item: CartItem) => QuotedLine | null;
  readonly retry: () => void;
};

/**
 * Keeps a cart priced by the server. A new cart or destination calls the older question off, so
 * that a late answer never overwrites a newer one.
 */
export function useQuote(
  items: readonly CartItem[],
  to: Destination | null,
  delayMs: number = 0,
): CartPricing {
  const request = to === null || items.length === 0 ? null : quoteRequestBody(items, to);
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, QuotedLine>>(new Map());

  useEffect(() => {
    if (request === null) return;
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      const answer = await fetchQuote(request, asking.signal);
      if (asking.signal.aborted) return;
      setAnswered({ request, attempt, answer });
      if (answer.ok) setKnown((before) => learn(before, items, answer.quote.lines));
    }, delayMs);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
    // The request names the items it was made from; their prices alone are no reason to ask again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [request, attempt, delayMs]);

  const isCurrent = answered?.request === request && answered.attempt === attempt;
  return {
    quoteState: request === null ? { state: "none" } : standing(isCurrent ? answered.answer : null),
    lineOf: (item) => known.get(lineKey(item)) ?? null,
    retry: () => setAttempt(attempt + 1),
  };
}

type Answered = {
  readonly request: string;
  readonly attempt: number;
  readonly answer: QuoteResult;
};

function standing(answer: QuoteResult | null): QuoteState {
  if (answer === null) return { state: "asking" };
  if (answer.ok) return { state: "priced", quote: answer.quote };
  const { ok: _, ...refusal } = answer;
  return { state: "refused", ...refusal };
}

function learn(
  before: ReadonlyMap<string, QuotedLine>,
  items: readonly CartItem[],
  lines: readonly QuotedLine[],
): ReadonlyMap<string, QuotedLine> {
  const after = new Map(before);
  for (const [index, line] of lines.entries()) {
    const item = items[index];
    if (item !== undefined) after.set(lineKey(item), line);
  }
  return after;
}
