import { createHash } from "node:crypto";
import { clientNetworkOf } from "#shop/platform/client-network.ts";
import { db } from "#shop/platform/database/db.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Quote } from "#shop/pricing/quote.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import {
  findShippingOption,
  type ShippingRefusal,
  type ShippingOption,
} from "#shop/shipping/rates.server.ts";
import {
  quoteCart,
  type CartItem,
  type CartQuote,
  type BadOption,
  type CartUnit,
} from "#shop/cart/quote-cart.server.ts";
import { estimateCartDelivery } from "#shop/cart/delivery-estimate.ts";
import type { DeliveryEstimate } from "#shop/shipping/delivery-estimate.ts";
import { SHOWN_STOCK_MAX } from "#shop/catalogue/product.ts";
import { findOwnReservations } from "#shop/orders/reserved-stock.server.ts";
import { type NewOrder } from "#shop/orders/new-order.server.ts";
import {
  openPaymentPage,
  type PaymentPage,
  type PaymentPageRefused,
} from "./payment-page.server.ts";

/** How long an order waits on the card page: Stripe's shortest is 30 minutes; the rest is for retries. */
const PAYMENT_WINDOW_MS = 33 * MINUTE_MS;
/** What the customer asks to pay, and what they were shown. */
export type CheckoutRequest = {
  readonly customer: { readonly id: string; readonly email: string; readonly fullName: string };
  readonly items: readonly (CartItem & { readonly seenPence: Pence | null })[];
  readonly address: Address;
  readonly notes: string;
  /** The delivery charge on the customer's screen; null when not said. */
  readonly seenShippingPence: Pence | null;
  /** The address that the request comes from; without it the order counts at no network. */
  readonly clientIp?: string;
};

/** A product of which less is left than the cart asks for. */
export type Shortage = {
  readonly name: string;
  readonly wanted: number;
  /** Null: 5 or more, which is all that anybody is told (decisions.md, Accounts). */
  readonly left: number | null;
};

export type CheckoutResult =
  | PaymentPage
  | { readonly ok: false; readonly reason: "no_delivery"; readonly why: ShippingRefusal }
  | { readonly ok: false; readonly reason: "bad_option"; readonly refusal: BadOption }
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
      /** What there is too little of, though there is some. */
      readonly short: readonly Shortage[];
    }
  | Exclude<PaymentPageRefused, { reason: "short" }>;

/**
 * Begins a payment: prices the cart again, writes the order, opens the card page. The order comes
 * first, so that a payment always has an order to land on; no transaction spans the call to Stripe.
 * Asked twice for one unchanged cart, it answers with the one order and its one session.
 */
export async function startCheckout(request: CheckoutRequest): Promise<CheckoutResult> {
  const { address, customer, items } = request;
  const found = await findShippingOption(db(), address.country, address.postcode);
  if (!found.ok) return { ok: false, reason: "no_delivery", why: found.reason };
  const { option: delivery } = found;
  const priced = await quoteCart(db(), items, {
    delivery,
    findOwnReservations: await findOwnReservations(db(), customer.id),
  });
  if (!priced.ok) return { ok: false, reason: "bad_option", refusal: priced };
  if (!priced.payable) return unavailable(priced, delivery);
  if (!wasSeen(request, priced.quote))
    return { ok: false, reason: "quote_changed", priced, route: delivery };
  const promise = estimateCartDelivery(priced.quote.lines, delivery, new Date());
  const opened = await openPaymentPage(toNewOrder(request, priced.quote, promise));
  if (opened.ok || opened.reason !== "short") return opened;
  // More is asked for than the quote says there is, or the last one went to somebody else meanwhile.
  const now = await quoteCart(db(), items, { delivery, exceeded: new Set(opened.short) });
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
 * Whether what the customer saw is what the shop asks: each price, at home (with VAT) or as the
 * destination has it, and the delivery. What the browser did not say is not compared.
 */
function wasSeen(request: CheckoutRequest, quote: Quote<CartUnit>): boolean {
  if (request.seenShippingPence !== null && request.seenShippingPence !== quote.shippingPence)
    return false;
  return quote.lines.every((line, index) => {
    const seen = request.items[index]?.seenPence ?? null;
    return seen === null || seen === line.unitPence || seen === line.homePence;
  });
}

function toNewOrder(
  request: CheckoutRequest,
  quote: Quote<CartUnit>,
  promise: DeliveryEstimate | null,
): NewOrder {
  const { customer } = request;
  const order = {
    customerId: customer.id,
    email: customer.email,
    customerName: customer.fullName,
    address: tidyAddress(request.address),
    notes: request.notes.trim(),
    lines: quote.lines.map(toOrderLine),
    subtotalPence: quote.subtotalPence,
    vatPence: quote.vatPence,
    vat: quote.vat,
    shippingPence: quote.shippingPence,
    zone: quote.zone,
    totalPence: quote.totalPence,
  };
  const fingerprint = createHash("sha256").update(JSON.stringify(order)).digest();
  // What follows is no part of what the customer asked for: two clicks about the cut-off hour are one order.
  const promisedFor = promise?.deliverBy ?? null;
  const payBy = new Date(Date.now() + PAYMENT_WINDOW_MS);
  // The network is no part of the fingerprint either: it is forgotten when the order no longer waits.
  const { clientIp = "" } = request;
  const clientNetwork = clientIp === "" ? null : clientNetworkOf(clientIp);
  const { shippingVatPence } = quote;
  return { ...order, shippingVatPence, fingerprint, promisedFor, payBy, clientNetwork };
}

function toOrderLine({
  product,
  options,
  quantity,
  netPence,
  vatPence,
}: Quote<CartUnit>["lines"][number]) {
  return {
    productId: product.id,
    sku: product.sku,
    name: product.name,
    options: options.map(({ key, name, value, label }) => ({ key, name, value, label })),
    quantity,
    unitNetPence: netPence,
    unitVatPence: vatPence,
    madeToOrder: product.stock === null,
    leadTimeDays: product.stock === null ? product.leadTimeDays : null,
  };
}
