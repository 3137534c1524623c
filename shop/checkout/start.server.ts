import { createHash } from "node:crypto";
import { db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Quote } from "#shop/pricing/quote.ts";
import { tidyAddress, type Address } from "#shop/shipping/address.ts";
import { findDelivery, type DeliveryRefusal } from "#shop/shipping/rates.server.ts";
import {
  quoteCart,
  type CartItem,
  type CartQuote,
  type CartRefusal,
  type CartUnit,
} from "#shop/cart/quote-cart.server.ts";
import type { Order } from "#shop/orders/order.ts";
import {
  closeUnpaid,
  findOrder,
  keepSession,
  placeOrder,
  type NewOrder,
} from "#shop/orders/orders.server.ts";
import { openSession } from "#shop/payments/session.server.ts";
import { completeBySession } from "./complete.server.ts";

/** How long an order waits on the card page: Stripe's shortest is 30 minutes; the rest is for retries. */
const PAYMENT_WINDOW_MS = 33 * MINUTE_MS;
/** An open card page is offered again while it has at least this long to live. */
const WORTH_REOPENING_MS = 2 * MINUTE_MS;

/** What the customer asks to pay, and what they were shown. */
export type CheckoutRequest = {
  readonly customer: { readonly id: string; readonly email: string; readonly fullName: string };
  readonly items: readonly (CartItem & { readonly seenPence: Pence | null })[];
  readonly address: Address;
  readonly notes: string;
  /** The delivery charge on the customer's screen; null when not said. */
  readonly seenShippingPence: Pence | null;
};

export type CheckoutStarted =
  | {
      readonly ok: true;
      readonly sessionId: string;
      readonly url: string;
      readonly orderNumber: string;
    }
  | { readonly ok: false; readonly reason: "no-delivery"; readonly why: DeliveryRefusal }
  | { readonly ok: false; readonly reason: "bad-option"; readonly refusal: CartRefusal }
  | { readonly ok: false; readonly reason: "unavailable"; readonly priced: CartQuote }
  | { readonly ok: false; readonly reason: "quote-changed"; readonly priced: CartQuote }
  | { readonly ok: false; readonly reason: "payment-unreachable" };

/**
 * Begins a payment: prices the cart again, writes the order, opens the card page. The order comes
 * first, so that a payment always has an order to land on; no transaction spans the call to Stripe.
 * Asked twice for one unchanged cart, it answers with the one order and its one session.
 */
export async function startCheckout(request: CheckoutRequest): Promise<CheckoutStarted> {
  const { address } = request;
  const found = await findDelivery(db(), address.country, address.postcode);
  if (!found.ok) return { ok: false, reason: "no-delivery", why: found.reason };
  const priced = await quoteCart(db(), request.items, found.delivery);
  if (!priced.ok) return { ok: false, reason: "bad-option", refusal: priced };
  if (!priced.payable) return { ok: false, reason: "unavailable", priced };
  if (!wasSeen(request, priced.quote)) return { ok: false, reason: "quote-changed", priced };
  return payFor(toNewOrder(request, priced.quote));
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

/** Finds or writes the order and opens its card page; an order whose time ran out is settled first, once. */
async function payFor(newOrder: NewOrder, triesLeft = 1): Promise<CheckoutStarted> {
  const id = await db()
    .transaction()
    .execute((tx) => placeOrder(tx, newOrder));
  const order = await findOrder(db(), id);
  if (order === null) throw new Error("The order just written is gone");
  const open = reopen(order);
  if (open !== null) return open;

  const opened =
    isOverdue(order) && order.sessionId !== null ? null : await openSession(order, env().publicUrl);
  if (opened?.ok) {
    await keepSession(db(), order.id, opened.session);
    return {
      ok: true,
      sessionId: opened.session.id,
      url: opened.session.url,
      orderNumber: order.orderNumber,
    };
  }
  if (opened?.reason === "unreachable" || triesLeft === 0)
    return { ok: false, reason: "payment-unreachable" };
  await settleOverdue(order);
  return payFor(newOrder, triesLeft - 1);
}

function reopen(order: Order): CheckoutStarted | null {
  if (order.sessionId === null || order.sessionUrl === null || isOverdue(order)) return null;
  return {
    ok: true,
    sessionId: order.sessionId,
    url: order.sessionUrl,
    orderNumber: order.orderNumber,
  };
}

function isOverdue(order: Order): boolean {
  return (
    order.sessionExpiresAt !== null &&
    order.sessionExpiresAt.getTime() < Date.now() + WORTH_REOPENING_MS
  );
}

/** An order that can't be paid any more makes room for a new one; one with a session is Stripe's to judge. */
async function settleOverdue(order: Order): Promise<void> {
  if (order.sessionId !== null) await completeBySession(order.sessionId, { expireOpen: true });
  else
    await closeUnpaid(db(), order.id, {
      to: "expired",
      actor: "shop",
      reason: "No card page was opened in time",
    });
}

function toNewOrder(request: CheckoutRequest, quote: Quote<CartUnit>): NewOrder {
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
  return { ...order, fingerprint, payBy: new Date(Date.now() + PAYMENT_WINDOW_MS) };
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
  };
}
