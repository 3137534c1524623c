import { pence, type Pence } from "#shop/kit/money.ts";
import type { VatTreatment } from "#shop/pricing/quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";

/** Where a cart is priced for. A GB postcode decides the zone; without one it is the UK mainland. */
export type Destination = { readonly country: string; readonly postcode?: string };

/** A line of the cart as the shop prices it now, for the destination asked about. */
export type QuotedLine = {
  readonly id: number;
  /** Null once the product is gone. */
  readonly slug: string | null;
  readonly name: string;
  readonly category: string | null;
  /** Null: drawn by its category. */
  readonly imageUrl: string | null;
  readonly options: readonly QuotedOption[];
  /** What one costs: with VAT where UK VAT is charged. */
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

/** The cart as the server prices it: the only sums a page shows, the browser adds up none. */
export type CartQuote = {
  readonly lines: readonly QuotedLine[];
  readonly subtotalPence: Pence;
  readonly vatPence: Pence;
  readonly shippingPence: Pence;
  /** The UK VAT that the shipping contains. */
  readonly shippingVatPence: Pence;
  readonly totalPence: Pence;
  readonly zone: string;
  readonly vat: VatTreatment;
  /** False while a line can't be bought, or the cart is empty. */
  readonly payable: boolean;
  /** The day it is there at the latest, if it is ordered now, as "2026-11-26". */
  readonly deliverBy: string | null;
};

/** Why there is no price: the shop does not deliver there, the postcode is none, or it was not told. */
export type QuoteResult =
  | { readonly ok: true; readonly quote: CartQuote }
  | {
      readonly ok: false;
      readonly reason: "location" | "postcode" | "unpriced";
      readonly message: string;
      /** What is wrong with single items, by their place in the cart: an option that is no longer made. */
      readonly itemErrors: Readonly<Record<number, string>>;
    };

const QUOTE_TIMEOUT_MS = 10_000;
const UNREACHABLE = "We could not price your cart. Please check your connection and try again.";

/** The body of a question for prices. Two carts that ask the same have the same text. */
export function quoteRequestBody(items: readonly CartItem[], to: Destination): string {
  return JSON.stringify({ items: items.map(({ id, options }) => ({ id, options })), ...to });
}

/** Asks the server to price a cart. Gives up after ten seconds, or when the asker no longer waits. */
export async function fetchQuote(body: string, signal: AbortSignal): Promise<QuoteResult> {
  const asking = new AbortController();
  const giveUp = () => asking.abort();
  signal.addEventListener("abort", giveUp);
  const timer = setTimeout(giveUp, QUOTE_TIMEOUT_MS);
  try {
    const response = await fetch("/api/quote", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
      signal: asking.signal,
    });
    const content: unknown = await response.json();
    if (!response.ok) return refusal(response.status, content);
    return { ok: true, quote: readQuote(content) };
  } catch {
    return { ok: false, reason: "unpriced", message: UNREACHABLE, itemErrors: {} };
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", giveUp);
  }
}

function refusal(status: number, content: unknown): QuoteResult {
  const { fields, message } = asRecord(content);
  const faults = asRecord(fields);
  const said = typeof message === "string" && status < 500 ? message : UNREACHABLE;
  const isPostcode = status === 422 && "postcode" in faults;
  return {
    ok: false,
    reason: status === 404 ? "location" : isPostcode ? "postcode" : "unpriced",
    message: said,
    itemErrors: readItemFaults(faults),
  };
}

/** "items.3.options.lathLength" is a fault of the item at place 3. */
function readItemFaults(fields: Readonly<Record<string, unknown>>): Record<number, string> {
  const faults: Record<number, string> = {};
  for (const [path, fault] of Object.entries(fields)) {
    const place = /^items\.(\d+)\./.exec(path)?.[1];
    if (place !== undefined) faults[Number(place)] = String(fault);
  }
  return faults;
}

/** Reads a quote as the wire carries it. Throws for what is none: a page shows no sum it can't read. */
export function readQuote(content: unknown): CartQuote {
  const quote = asRecord(content);
  if (!Array.isArray(quote["lines"])) throw new TypeError("Not a quote");
  return {
    lines: quote["lines"].map(readLine),
    subtotalPence: readPence(quote["subtotal_pence"]),
    vatPence: readPence(quote["vat_pence"]),
    shippingPence: readPence(quote["shipping_pence"]),
    shippingVatPence: readPence(quote["shipping_vat_pence"]),
    totalPence: readPence(quote["total_pence"]),
    zone: readText(quote["zone"]) ?? "",
    vat: quote["vat"] === "export" ? "export" : "uk",
    payable: quote["payable"] === true,
    deliverBy: readText(quote["deliver_by"]),
  };
}

function readLine(content: unknown): QuotedLine {
  const line = asRecord(content);
  const options = Array.isArray(line["options"]) ? line["options"].map(asRecord) : [];
  const { reason } = line;
  return {
    id: Number(line["id"]),
    slug: readText(line["slug"]),
    name: readText(line["name"]) ?? "",
    category: readText(line["category"]),
    imageUrl: readText(line["main_image_url"]),
    options: options.map(({ key, name, label }) => ({
      key: String(key),
      name: String(name),
      label: String(label),
    })),
    unitPence: readPence(line["unit_pence"]),
    available: line["available"] === true,
    reason: reason === "gone" || reason === "sold_out" ? reason : null,
    madeToOrder: line["made_to_order"] === true,
    leadTimeDays: typeof line["lead_time_days"] === "number" ? line["lead_time_days"] : null,
  };
}

function readPence(value: unknown): Pence {
  return pence(typeof value === "number" ? value : Number.NaN);
}

function readText(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null ? { ...value } : {};
}
