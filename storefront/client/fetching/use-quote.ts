import { useEffect, useState } from "react";
import type { ProductCard } from "#shop/catalogue/product.ts";
import { ZERO } from "#shop/kit/money.ts";
import {
  fetchCard,
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
  /** The latest known line of an item, while a new quote loads or where the cart is refused. */
  readonly lineOf: (item: CartItem) => QuotedLine | null;
  /** Why the discount code can't be used; the quote is without it. Null when it can. */
  readonly discountError: string | null;
  readonly retry: () => void;
};

/**
 * Fetches the quote of a cart whenever the cart, the destination or the discount code changes. A change
 * aborts the request before it, so that a late response never replaces a newer one. If the code can't be
 * used, fetches the quote without it; if an option is refused, fetches what its product is, and the other lines.
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
      const lines = result.ok
        ? linesByKey(items, result.quote.lines)
        : await fetchRefusedLines({ items, to, refused: result.itemErrors }, controller.signal);
      if (controller.signal.aborted) return;
      setReceived({ request, attempt, result, discountError });
      setKnown((before) => new Map([...before, ...lines]));
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

type Refused = {
  readonly items: readonly CartItem[];
  readonly to: Destination;
  readonly refused: Readonly<Record<number, string>>;
};

/**
 * The lines of a cart of which the server refuses an option, and so prices nothing, by `lineKey`: what is not refused
 * has its price, and what is refused the name and the picture of its product. Those that are not to be had are left
 * out. Empty when nothing was refused for its options.
 */
async function fetchRefusedLines(
  { items, to, refused }: Refused,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, QuotedLine>> {
  const wrong = items.find((_, index) => index in refused);
  if (wrong === undefined) return new Map();
  const others = items.filter((item) => lineKey(item) !== lineKey(wrong));
  const [card, priced] = await Promise.all([
    fetchCard(wrong.id, signal),
    others.length === 0 ? null : fetchQuote(quoteRequestBody(others, to), signal),
  ]);
  return new Map([
    ...linesByKey(others, priced?.ok === true ? priced.quote.lines : []),
    ...linesByKey([wrong], card === null ? [] : [refusedLine(card)]),
  ]);
}

/** A line whose choice can't be bought: its product without a price. */
function refusedLine(card: ProductCard): QuotedLine {
  return {
    id: card.id,
    slug: card.slug,
    name: card.name,
    category: card.categorySlug,
    imageUrl: card.mainImageUrl,
    options: [],
    unitPence: ZERO,
    available: false,
    reason: null,
    madeToOrder: card.stock === null,
    leadTimeDays: card.leadTimeDays,
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

function linesByKey(
  items: readonly CartItem[],
  lines: readonly QuotedLine[],
): ReadonlyMap<string, QuotedLine> {
  const after = new Map<string, QuotedLine>();
  // Of equal items the first one counts: a later one may be sold out.
  for (const [index, line] of [...lines.entries()].toReversed()) {
    const item = items[index];
    if (item !== undefined) after.set(lineKey(item), line);
  }
  return after;
}
