import { decimalPounds, type Pence } from "#shop/kit/money.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { addressFields, tidyAddress, type Address } from "#shop/shipping/address.ts";
import { asRecord, readQuote, type CartQuote } from "#storefront/client/fetching/cart-quote.ts";
import type { CartItem } from "#storefront/client/stored/cart-store.ts";

/** An order as the customer sees it at the moment of pressing Pay Now. */
export type Purchase = {
  readonly items: readonly CartItem[];
  /** The prices and the delivery on the screen, which the server compares with its own. */
  readonly seen: CartQuote;
  readonly address: Address;
  readonly customer: { readonly id: string; readonly email: string };
  readonly notes: string;
  /** Null for no gift; "" for one without a message. */
  readonly giftMessage: string | null;
  readonly inStockFirst: boolean;
  /** Whether the customer did not refuse to be asked for a review. */
  readonly reviewMail: boolean;
  /** As it was typed; "" without one. */
  readonly discountCode: string;
};

/** The result of a request for the payment page. Unless it is "open", nothing has been charged. */
export type PaymentResult =
  | {
      readonly state: "open";
      readonly sessionId: string;
      readonly orderNumber: string;
      readonly url: string;
    }
  | { readonly state: "signed_out" }
  | {
      readonly state: "quote_changed";
      readonly quote: CartQuote;
      readonly message: string;
      /** Whether an item is unavailable, so that the cart has to change first. */
      readonly isUnavailable: boolean;
    }
  /** An order of this size needs a verified e-mail address. */
  | { readonly state: "verify_email"; readonly message: string }
  | { readonly state: "invalid"; readonly errors: Readonly<Record<string, string>> }
  | {
      readonly state: "failed";
      readonly message: string;
      /** The discount code can no longer be used, so that the quote has to be fetched again. */
      readonly isQuoteOld?: boolean;
    };

/** Longer than the 30 s after which the server answers in any case, of which a press may wait 15 for its turn. */
export const PAYMENT_TIMEOUT_MS = 32_000;
export const PAYMENT_FAILED =
  "We could not open the payment page. Nothing has been charged, and we have kept your cart and form. Please try again.";

/** Requests the payment page for an order. Gives up after 32 seconds. */
export async function openPayment(purchase: Purchase): Promise<PaymentResult> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), PAYMENT_TIMEOUT_MS);
  try {
    const response = await fetch("/api/create-checkout-session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: paymentRequest(purchase),
      signal: controller.signal,
    });
    return readResult(response.status, await response.json());
  } catch {
    return { state: "failed", message: PAYMENT_FAILED };
  } finally {
    clearTimeout(timer);
  }
}

/** The body of the request (docs/spec/interface.md). Amounts are in decimal pounds. */
export function paymentRequest(purchase: Purchase): string {
  const { items, seen, address, customer, notes, reviewMail, discountCode } = purchase;
  const { giftMessage, inStockFirst } = purchase;
  return JSON.stringify({
    items: items.map(({ lineId, id, options, price }, index) => ({
      ...(lineId === "" ? {} : { line_id: lineId }),
      id,
      options,
      price: pounds(seen.lines[index]?.unitPence) ?? price,
    })),
    shipping: {
      rate: { rate: pounds(totalOf(seen.totals, "shipping").amountPence), zone: seen.zone },
      address: tidyAddress(address),
    },
    customer: { email: customer.email, name: address.name, userId: customer.id },
    notes,
    ...(giftMessage === null ? {} : { gift: { message: giftMessage, hide_prices: true } }),
    ...(inStockFirst ? { in_stock_first: true } : {}),
    review_mail: reviewMail,
    ...(discountCode === "" ? {} : { discount_code: discountCode }),
  });
}

function pounds(sumPence: Pence | undefined): number | undefined {
  return sumPence === undefined ? undefined : Number(decimalPounds(sumPence));
}

function readResult(status: number, content: unknown): PaymentResult {
  const body = asRecord(content);
  const { id, url, orderNumber } = body;
  if (status === 200 || status === 201) {
    if (typeof id !== "string" || typeof url !== "string" || !URL.canParse(url))
      return { state: "failed", message: PAYMENT_FAILED };
    return { state: "open", sessionId: id, orderNumber: String(orderNumber), url };
  }
  if (status === 401) return { state: "signed_out" };
  const message = typeof body["message"] === "string" ? body["message"] : PAYMENT_FAILED;
  const { code } = body;
  if (status === 409 && "quote" in body)
    return {
      state: "quote_changed",
      quote: readQuote(body["quote"]),
      message,
      isUnavailable: code === "unavailable",
    };
  if (status === 409 && code === "verify_email") return { state: "verify_email", message };
  if ("discount_code" in asRecord(body["fields"]))
    return { state: "failed", message: `${message} Nothing has been charged.`, isQuoteOld: true };
  if (status === 422) return { state: "invalid", errors: readErrors(body["fields"], message) };
  const isForCustomer =
    status === 429 ||
    code === "payments_processing" ||
    code === "checkout_paused" ||
    code === "ordering_blocked";
  return { state: "failed", message: isForCustomer ? message : PAYMENT_FAILED };
}

/** Errors by form field. In the response "shipping.address.line1" is the path of "line1" in the body. */
function readErrors(fields: unknown, message: string): Readonly<Record<string, string>> {
  const named = Object.entries(asRecord(fields)).filter(
    (pair): pair is [string, string] => typeof pair[1] === "string",
  );
  if (named.length === 0) return { form: message };
  return Object.fromEntries(
    named.map(([path, error]) => {
      const field = path === "gift.message" ? "giftMessage" : (path.split(".").at(-1) ?? "");
      return [formFields.has(field) ? field : "form", error];
    }),
  );
}

const formFields = new Set<string>([...addressFields, "notes", "giftMessage"]);
