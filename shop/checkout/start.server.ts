import { createHash } from "node:crypto";
import { clientNetworkOf } from "#shop/platform/client-network.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { isAwaitingReconciliation } from "#shop/platform/database/restores.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Quote } from "#shop/pricing/quote.ts";
import { totalOf } from "#shop/pricing/totals.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import { importTaxesAt } from "#shop/shipping/import-tax-words.ts";
import { findOrderShipping, type ShippingOption } from "#shop/shipping/rates.server.ts";
import type { DiscountRefusal } from "#shop/discounts/discount.ts";
import type { ShippingRefusal } from "#shop/shipping/shipping-messages.ts";
import {
  discountCart,
  quoteCart,
  type CartItem,
  type CartQuote,
  type BadOption,
  type CartUnit,
} from "#shop/cart/quote-cart.server.ts";
import { estimateInputOf, isMixed } from "#shop/cart/delivery-estimate.ts";
import type { EstimateInput } from "#shop/shipping/delivery-estimate.ts";
import { SHOWN_STOCK_MAX } from "#shop/catalogue/product.ts";
import { findOwnReservations } from "#shop/orders/reserved-stock.server.ts";
import { toOrderLine } from "#shop/orders/quoted-line.ts";
import { type NewOrder } from "#shop/orders/new-order.server.ts";
import {
  openPaymentPage,
  type PaymentPage,
  type PaymentPageRefused,
} from "./payment-page.server.ts";
import { PAYMENT_WINDOW_MS } from "./payment-window.server.ts";

/** What the customer wants to buy, and the prices they were shown. */
export type CheckoutRequest = {
  readonly customer: { readonly id: string; readonly email: string; readonly fullName: string };
  readonly items: readonly (CartItem & { readonly seenPence: Pence | null })[];
  readonly address: Address;
  readonly notes: string;
  /** What the card of a gift says; "" without a card, null or left out for no gift. */
  readonly giftMessage?: string | null;
  /** Whether what is in stock is to be sent first. It counts for a cart that has something made to order, too. */
  readonly inStockFirst?: boolean;
  /** The delivery charge on the customer's screen; null when the browser did not send it. */
  readonly seenShippingPence: Pence | null;
  /** A discount code as it was typed; null or empty for none. */
  readonly discountCode?: string | null;
  /** Whether the customer did not refuse the mail that asks for a review; they did if left out. */
  readonly mayAskForReview?: boolean;
  /** The ids of the lines of the customer's cart that are bought, which it loses once they are paid for. */
  readonly cartLineIds?: readonly string[];
  /** The customer's IP address. Without it the order counts towards no network's limit. */
  readonly clientIp?: string;
};

/** A product with fewer pieces left than the cart contains. */
export type Shortage = {
  readonly name: string;
  readonly wanted: number;
  /** Null when 5 or more are left: the exact number is not shown (docs/spec/decisions.md, Accounts). */
  readonly left: number | null;
};

export type CheckoutResult =
  | PaymentPage
  /** The database was restored to an earlier time and is not reconciled with the payment provider yet. */
  | { readonly ok: false; readonly reason: "checkout_paused" }
  | { readonly ok: false; readonly reason: "no_delivery"; readonly why: ShippingRefusal }
  | { readonly ok: false; readonly reason: "bad_option"; readonly refusal: BadOption }
  | { readonly ok: false; readonly reason: "discount_refused"; readonly refusal: DiscountRefusal }
  | {
      readonly ok: false;
      readonly reason: "quote_changed";
      readonly priced: CartQuote;
      readonly route: ShippingOption;
    }
  | {
      readonly ok: false;
      readonly reason: "unavailable";
      readonly priced: CartQuote;
      readonly route: ShippingOption;
      /** The products with too few pieces left. Products with none at all are not listed. */
      readonly short: readonly Shortage[];
    }
  | Exclude<PaymentPageRefused, { reason: "short" }>;

/**
 * Prices the cart again, places the order and opens its payment page. The order is saved before its
 * payment, so that every payment has an order; no transaction spans the call to the provider. Repeated for
 * an unchanged cart, it returns the same order and the same session.
 */
export async function startCheckout(db: Db, request: CheckoutRequest): Promise<CheckoutResult> {
  if (await isAwaitingReconciliation(db)) return { ok: false, reason: "checkout_paused" };
  const { address, customer, items } = request;
  const found = await findOrderShipping(db, address.country, address.postcode);
  if (!found.ok) return { ok: false, reason: "no_delivery", why: found.reason };
  const { option: delivery } = found;
  const plain = await quoteCart(db, items, {
    delivery,
    ownReservations: await findOwnReservations(db, customer.id),
  });
  if (!plain.ok) return { ok: false, reason: "bad_option", refusal: plain };
  const discounted = await discountCart(db, plain, {
    code: request.discountCode ?? "",
    customerId: customer.id,
  });
  if (!discounted.ok) return { ok: false, reason: "discount_refused", refusal: discounted };
  const { priced, code } = discounted;
  if (!priced.payable) return unavailable(priced, delivery);
  if (!sawPricesOf(request, priced.quote))
    return { ok: false, reason: "quote_changed", priced, route: delivery };
  const estimate = estimateInputOf(priced.quote.lines, delivery);
  const opened = await openPaymentPage(
    db,
    toNewOrder(request, priced.quote, { delivery, estimate, code }),
  );
  if (opened.ok || opened.reason !== "short") return opened;
  // Another customer has reserved the last piece meanwhile, or the cart holds more than the stock.
  const now = await quoteCart(db, items, { delivery, exceeded: new Set(opened.short) });
  return now.ok ? unavailable(now, delivery) : { ok: false, reason: "bad_option", refusal: now };
}

function unavailable(
  priced: CartQuote,
  route: ShippingOption,
): Extract<CheckoutResult, { reason: "unavailable" }> {
  const short = new Map<number, Shortage>();
  for (const place of priced.places) {
    if (typeof place === "number" || place.product === null) continue;
    const { id, name } = place.product;
    const left = priced.quote.lines.filter((line) => line.product.id === id).length;
    const wanted = (short.get(id)?.wanted ?? left) + 1;
    if (left > 0) short.set(id, { name, wanted, left: left < SHOWN_STOCK_MAX ? left : null });
  }
  return { ok: false, reason: "unavailable", priced, route, short: [...short.values()] };
}

/**
 * Whether the customer saw the prices of this quote: each line, either with UK VAT or as charged at
 * the destination, and the delivery. Prices that the browser did not send are not compared.
 */
function sawPricesOf(request: CheckoutRequest, quote: Quote<CartUnit>): boolean {
  if (
    request.seenShippingPence !== null &&
    request.seenShippingPence !== totalOf(quote.totals, "shipping").amountPence
  )
    return false;
  return quote.lines.every((line, index) => {
    const seen = request.items[index]?.seenPence ?? null;
    return seen === null || seen === line.unitPence || seen === line.homePence;
  });
}

/** What is left out of an order without such wishes, so that it is the same order as ever. */
function wishesOf(
  { giftMessage = null, inStockFirst = false }: CheckoutRequest,
  { lines }: Quote<CartUnit>,
): Pick<NewOrder, "giftMessage" | "inStockFirst"> {
  return {
    ...(giftMessage === null ? {} : { giftMessage: giftMessage.trim() }),
    ...(inStockFirst && isMixed(lines) ? { inStockFirst } : {}),
  };
}

function toNewOrder(
  request: CheckoutRequest,
  quote: Quote<CartUnit>,
  {
    delivery,
    estimate,
    code,
  }: { delivery: ShippingOption; estimate: EstimateInput; code: string | null },
): NewOrder {
  const { customer } = request;
  const order = {
    customerId: customer.id,
    email: customer.email,
    customerName: customer.fullName,
    address: tidyAddress(request.address),
    notes: request.notes.trim(),
    ...wishesOf(request, quote),
    lines: quote.lines.map(toOrderLine),
    vat: quote.vat,
    zone: quote.zone,
    discountCode: code,
    totals: quote.totals,
    totalPence: quote.totalPence,
  };
  const fingerprint = createHash("sha256").update(JSON.stringify(order)).digest();
  // Not in the fingerprint: two clicks on either side of the dispatch cut-off are still one order. The day is
  // set where the order is placed.
  const promisedFor = null;
  // Not in the fingerprint either: the network is deleted when the order is no longer unpaid.
  const { clientIp = "", mayAskForReview = false, cartLineIds = [] } = request;
  const clientNetwork = clientIp === "" ? null : clientNetworkOf(clientIp);
  const { importTaxes: taxes } = delivery;
  const { address, vat } = order;
  // As the cart and the checkout have said it.
  const importTaxes = importTaxesAt(address, {
    vat,
    importTaxes: taxes,
    totalPence: quote.totalPence,
  });
  const kept = { mayAskForReview, cartLineIds, importTaxes };
  return {
    ...order,
    ...kept,
    fingerprint,
    estimate,
    promisedFor,
    payWithinMs: PAYMENT_WINDOW_MS,
    clientNetwork,
  };
}
