import { setTimeout } from "node:timers/promises";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrder, saveSession, startNextAttempt } from "#shop/orders/orders.server.ts";
import { listOrdersWithReservations } from "#shop/orders/reserved-stock.server.ts";
import { placeOrder, type NewOrder, type Placed } from "#shop/orders/new-order.server.ts";
import {
  openSession,
  type OpenSession,
  type SessionOpened,
} from "#shop/payments/session.server.ts";
import { isStripeFailure } from "#shop/payments/stripe.server.ts";
import { completeBySession } from "./complete.server.ts";
import { supersede, supersedeOldest } from "./supersede.server.ts";

/** An open card page is offered again while it has at least this long to live. */
const WORTH_REOPENING_MS = 2 * MINUTE_MS;
/** How long a click waits for another one that is opening the same card page: 4 seconds. */
const OTHER_CLICK_PAUSE_MS = 250;
const OTHER_CLICK_LOOKS = 16;
/** How long a checkout tries to end older orders of its account: less than a browser waits for it. */
const MAKING_ROOM_MS = 8_000;

export type PaymentPage = {
  readonly ok: true;
  readonly sessionId: string;
  readonly url: string;
  readonly orderNumber: string;
};

export type PaymentPageRefused =
  | { readonly ok: false; readonly reason: "payment_unreachable" }
  /** The most orders that may wait do, and their payments are with the bank. */
  | { readonly ok: false; readonly reason: "payments_processing" }
  | Exclude<Placed, { ok: true } | { reason: "full" }>;

/**
 * Finds or writes the order and opens its card page. An order of the same customer that waits with
 * what is now asked for gives it up; one whose time ran out is settled first, once.
 */
export async function openPaymentPage(
  newOrder: NewOrder,
): Promise<PaymentPage | PaymentPageRefused> {
  try {
    return await placeAndOpen(newOrder, 1);
  } catch (error) {
    // An older order could not be ended, so there is no room for this one.
    if (isStripeFailure(error)) return { ok: false, reason: "payment_unreachable" };
    throw error;
  }
}

async function placeAndOpen(
  newOrder: NewOrder,
  triesLeft: number,
): Promise<PaymentPage | PaymentPageRefused> {
  const placed = await placeHeld(newOrder);
  if (!placed.ok) return placed;
  const order = await findOrder(db(), placed.id);
  assert(order !== null, "the order just written is there");
  const open = reopen(order);
  if (open !== null) return open;
  if (order.sessionId === null || !isOverdue(order)) {
    const opened = await openFor(order);
    if (opened.ok) return opened;
    if (opened.reason === "payment_unreachable") return { ok: false, reason: opened.reason };
  }
  if (triesLeft === 0) return { ok: false, reason: "payment_unreachable" };
  await supersede(order);
  return placeAndOpen(newOrder, triesLeft - 1);
}

/** Opens the card page of an order that has none yet, or waits for another click that is opening it. */
async function openFor(
  order: Order,
): Promise<
  PaymentPage | { readonly ok: false; readonly reason: "payment_unreachable" | "too_late" }
> {
  const opened = await openUnstuck(order);
  if (opened.ok) return keepOpened(order, opened.session);
  if (opened.reason === "too_late") return { ok: false, reason: "too_late" };
  const other = opened.reason === "in_progress" ? await openedByAnother(order.id) : null;
  return other ?? { ok: false, reason: "payment_unreachable" };
}

/**
 * Keeps the card page of an order. When the order was ended while its page was being opened, as by the
 * deletion of its account, nobody should pay on that page, and it is closed.
 */
async function keepOpened(
  order: Order,
  session: OpenSession,
): Promise<PaymentPage | { readonly ok: false; readonly reason: "too_late" }> {
  const { id: sessionId, url } = session;
  const page = { ok: true, sessionId, url, orderNumber: order.orderNumber } as const;
  if (await saveSession(db(), order.id, session)) return page;
  const now = await findOrder(db(), order.id);
  // Another click had opened the same page, and it has been paid already.
  if (now?.sessionId === sessionId && now.paidAt !== null) return page;
  await completeBySession(sessionId, { expireOpen: true });
  return { ok: false, reason: "too_late" };
}

/**
 * Opens the session of an order, under a new key where Stripe's failure is kept for the old one. A
 * session that Stripe may have made all the same is nobody's to pay: its address was never told.
 */
async function openUnstuck(order: Order): Promise<SessionOpened> {
  const opened = await openSession(order, env().publicUrl);
  if (opened.ok || opened.reason !== "stuck") return opened;
  await startNextAttempt(db(), order);
  const fresh = await findOrder(db(), order.id);
  return fresh === null ? opened : openSession(fresh, env().publicUrl);
}

async function openedByAnother(orderId: string): Promise<PaymentPage | null> {
  for (let look = 0; look < OTHER_CLICK_LOOKS; look++) {
    await setTimeout(OTHER_CLICK_PAUSE_MS);
    const order = await findOrder(db(), orderId);
    const open = order === null ? null : reopen(order);
    if (open !== null) return open;
  }
  return null;
}

/**
 * Writes the order with its stock held. The account's own older orders are ended for it where they
 * hold what it asks for, or where they are the most that may wait. No transaction spans that.
 */
async function placeHeld(
  newOrder: NewOrder,
): Promise<Extract<Placed, { ok: true }> | PaymentPageRefused> {
  const endsAt = Date.now() + MAKING_ROOM_MS;
  let isHoldingAny = true;
  for (;;) {
    const placed = await placeOrder(db(), newOrder);
    if (placed.ok) return placed;
    if (placed.reason === "full") {
      if (!(await supersedeOldest(placed.waiting)))
        return { ok: false, reason: "payments_processing" };
      if (Date.now() > endsAt) return { ok: false, reason: "payment_unreachable" };
    } else if (placed.reason === "short" && isHoldingAny) {
      for (const order of await listOrdersWithReservations(db(), newOrder.customerId))
        await supersede(order);
      isHoldingAny = false;
    } else return placed;
  }
}

function reopen(order: Order): PaymentPage | null {
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
