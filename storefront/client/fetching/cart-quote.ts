import type { ProductCard } from "#shop/catalogue/product.ts";
import { pence, type Pence } from "#shop/kit/money.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import { arrivalWords, type ArrivalWords } from "#shop/shipping/arrival-words.ts";
import type { ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";
import { inTime } from "./fetch-json.ts";
import { fetchCards } from "./use-product-cards.ts";
import { isQuoteResponse } from "./quote-check.ts";
import type { QuoteRequest, QuoteResponse } from "./quote-schema.ts";

/** Where a cart is priced for. A GB postcode decides the zone; without one it is the UK mainland. */
export type Destination = { readonly country: string; readonly postcode?: string };

/** A line of the cart at its current price for the destination. */
export type QuotedLine = {
  readonly id: number;
  /** Null once the product is gone. */
  readonly slug: string | null;
  readonly name: string;
  readonly category: string | null;
  /** Null: the page shows a drawing of its category. */
  readonly imageUrl: string | null;
  readonly options: readonly QuotedOption[];
  /** The price of one, with VAT where UK VAT is charged. */
  readonly unitPence: Pence;
  readonly available: boolean;
  readonly reason: "gone" | "sold_out" | null;
  readonly madeToOrder: boolean;
  readonly leadTimeDays: number | null;
};

export type QuotedOption = {
  readonly key: string;
  readonly name: string;
  readonly label: string;
};

/** The cart as the server prices it. The cart and the checkout show these sums and add up none themselves. */
export type CartQuote = {
  readonly lines: readonly QuotedLine[];
  readonly totals: readonly Total[];
  readonly totalPence: Pence;
  readonly zone: string;
  readonly vat: VatTreatment;
  /** False while a line can't be bought, or the cart is empty. */
  readonly payable: boolean;
  /** The day by which it arrives if ordered now, as "2026-11-26". */
  readonly deliverBy: string | null;
  /** The same in words, which name a range of days across customs. */
  readonly arrival: ArrivalWords | null;
  /** Of an export: what the destination charges on arrival, in words; null where UK VAT is charged. */
  readonly importTaxes: string | null;
  /** In a mixed cart, the day by which what is in stock arrives if it is sent first. */
  readonly inStockBy: string | null;
};

/** Whether goods in stock would arrive earlier than those made to order, if they are sent first. */
export function hasEarlierPart({ deliverBy, inStockBy }: CartQuote): boolean {
  return deliverBy !== null && inStockBy !== null && inStockBy !== deliverBy;
}

/** A quote, or why there is none. "unpriced": the shop could not be reached, or refused the items. */
export type QuoteResult =
  | { readonly ok: true; readonly quote: CartQuote }
  | {
      readonly ok: false;
      readonly reason: ShippingRefusal | "unpriced";
      readonly message: string;
      /** Errors of single items, by their position in the cart, such as an option that is no longer made. */
      readonly itemErrors: Readonly<Record<number, string>>;
      /** Why the discount code can't be used; null when that is not the reason. */
      readonly discountError: string | null;
    };

const UNREACHABLE = "We could not price your cart. Please check your connection and try again.";

/** The body of a request for a quote. Equal carts, destinations and discount codes give equal text. */
export function quoteRequestBody(
  items: readonly CartItem[],
  to: Destination,
  discountCode: string = "",
): string {
  const body: QuoteRequest = {
    items: items.map(({ id, options }) => ({ id, options })),
    ...to,
    ...(discountCode === "" ? {} : { discount_code: discountCode }),
  };
  return JSON.stringify(body);
}

/** Fetches a quote. Gives up after ten seconds, or when the caller aborts. Repeats a 502 once. */
export async function fetchQuote(body: string, signal: AbortSignal): Promise<QuoteResult> {
  const answer = await inTime(signal, async (request) => {
    const ask = () =>
      fetch("/api/quote", {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal: request,
      });
    const first = await ask();
    // A proxy's answer when the instance it asked is gone. A quote changes nothing, so it is asked for once more.
    const response = first.status === 502 ? await ask() : first;
    const content: unknown = await response.json();
    if (!response.ok) return refusal(response.status, content);
    return { ok: true as const, quote: readQuote(content) };
  });
  return answer ?? unreachable;
}

const unreachable: QuoteResult = {
  ok: false,
  reason: "unpriced",
  message: UNREACHABLE,
  itemErrors: {},
  discountError: null,
};

/** Fetches the card of a product by its id. Null when the shop does not sell it, or does not answer in ten seconds. */
export async function fetchCard(id: number, signal: AbortSignal): Promise<ProductCard | null> {
  const [card] = await fetchCards(`id=${id}`, signal);
  return card ?? null;
}

function refusal(status: number, content: unknown): QuoteResult {
  const { code, fields, message } = asRecord(content);
  const { discount_code: discountError } = asRecord(fields);
  return {
    ok: false,
    reason: reasonOf(code),
    message: typeof message === "string" && status < 500 ? message : UNREACHABLE,
    itemErrors: readItemErrors(asRecord(fields)),
    discountError: typeof discountError === "string" ? discountError : null,
  };
}

function reasonOf(code: unknown): ShippingRefusal | "unpriced" {
  switch (code) {
    case "no_rate":
    case "postcode_missing":
    case "postcode_invalid":
    case "postcode_elsewhere":
      return code;
    default:
      return "unpriced";
  }
}

/** The field "items.3.options.lathLength" belongs to the item at position 3. */
function readItemErrors(fields: Readonly<Record<string, unknown>>): Record<number, string> {
  const errors: Record<number, string> = {};
  for (const [field, message] of Object.entries(fields)) {
    const position = /^items\.(\d+)\./.exec(field)?.[1];
    if (position !== undefined) errors[Number(position)] = String(message);
  }
  return errors;
}

/** Reads the response of /api/quote. Throws if it is not a quote. */
export function readQuote(content: unknown): CartQuote {
  if (!isQuoteResponse(content)) throw new TypeError("Not a quote");
  return {
    lines: content.lines.map(toQuotedLine),
    totals: content.totals.map(({ code, label, amount_pence, vat_pence }) => ({
      code,
      label,
      amountPence: pence(amount_pence),
      vatPence: pence(vat_pence),
    })),
    totalPence: pence(content.total_pence),
    zone: content.zone,
    vat: content.vat,
    payable: content.payable,
    deliverBy: content.deliver_by,
    arrival: arrivalOf(content),
    importTaxes: content.import_taxes,
    inStockBy: content.in_stock_by,
  };
}

function arrivalOf({ deliver_by: deliverBy, deliver_from: deliverFrom }: QuoteResponse) {
  return deliverBy === null ? null : arrivalWords({ deliverBy, deliverFrom }, new Date());
}

function toQuotedLine(line: QuoteResponse["lines"][number]): QuotedLine {
  return {
    id: line.id,
    slug: line.slug,
    name: line.name,
    category: line.category,
    imageUrl: line.main_image_url,
    options: line.options,
    unitPence: pence(line.unit_pence),
    available: line.available,
    reason: line.reason ?? null,
    madeToOrder: line.made_to_order,
    leadTimeDays: line.lead_time_days,
  };
}

/** The fields of a JSON object; none of anything else. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
