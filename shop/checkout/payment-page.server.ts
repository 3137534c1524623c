import { setTimeout } from "node:timers/promises";
import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrder, saveSession, startNextAttempt } from "#shop/orders/orders.server.ts";
import type { NewOrder } from "#shop/orders/new-order.server.ts";
import { ProviderFailure } from "#shop/payments/failure.ts";
import type { OpenPage, PageOpened } from "#shop/payments/provider.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { completeBySession } from "./complete.server.ts";
import { placeOrderMakingRoom, type PlaceRefused } from "./make-room.server.ts";
import { supersede } from "./supersede.server.ts";

/** An open payment page is offered again if at least this much of its time is left. */
const TIME_LEFT_MIN_MS = 2 * MINUTE_MS;
/** How long a click waits for a parallel one that is opening the same payment page: 4 seconds. */
const PARALLEL_CLICK_PAUSE_MS = 250;
const PARALLEL_CLICK_CHECKS = 16;

export type PaymentPage = {
  readonly ok: true;
  readonly sessionId: string;
  readonly url: string;
  readonly orderNumber: string;
};

export type PaymentPageRefused = PlaceRefused;

type PageNotOpened = {
  readonly ok: false;
  readonly reason: "payment_unreachable" | "too_late";
};

/**
 * Places the order, or finds the customer's unpaid order for the same cart, and opens its payment
 * page. A found order whose time has run out is ended first and placed again, once.
 */
export async function openPaymentPage(
  db: Db,
  newOrder: NewOrder,
): Promise<PaymentPage | PaymentPageRefused> {
  try {
    return await placeAndOpen(db, newOrder, 1);
  } catch (error) {
    // An older order could not be ended at Stripe, so there is no room for this one.
    if (error instanceof ProviderFailure) return { ok: false, reason: "payment_unreachable" };
    throw error;
  }
}

async function placeAndOpen(
  db: Db,
  newOrder: NewOrder,
  retriesLeft: number,
): Promise<PaymentPage | PaymentPageRefused> {
  const placed = await placeOrderMakingRoom(db, newOrder);
  if (!placed.ok) return placed;
  const order = await findPlacedOrder(db, placed.id);
  const open = openPageOf(order);
  if (open !== null) return open;
  if (mayOpen(order)) {
    const opened = await openFor(db, order);
    if (opened.ok) return opened;
    if (opened.reason === "payment_unreachable") return { ok: false, reason: opened.reason };
  }
  if (retriesLeft === 0) return { ok: false, reason: "payment_unreachable" };
  await supersede(db, order);
  return placeAndOpen(db, newOrder, retriesLeft - 1);
}

async function findPlacedOrder(db: Db, orderId: string): Promise<Order> {
  const order = await findOrder(db, orderId);
  assert(order !== null, "an order that was just placed exists");
  return order;
}

/**
 * Whether a payment page may still be opened for an order. One that was ended meanwhile gets none: if its
 * account was deleted, its data differ from those of the first request, and Stripe would create a second
 * session under a new key.
 */
function mayOpen(order: Order): boolean {
  if (order.status !== "pending_payment") return false;
  return order.sessionId === null || !isEnding(order);
}

/** Opens the payment page of an order, or waits for a parallel click that is opening it. */
async function openFor(db: Db, order: Order): Promise<PaymentPage | PageNotOpened> {
  const opened = await openWithFreshKey(db, order);
  if (opened.ok) return saveOpened(db, order, opened.page);
  if (opened.reason === "too_late") return { ok: false, reason: "too_late" };
  const other = opened.reason === "in_progress" ? await openedByParallelClick(db, order.id) : null;
  return other ?? { ok: false, reason: "payment_unreachable" };
}

/**
 * Saves the payment page with its order. If the order was ended while the page was being opened, for
 * example because the account was deleted, the page is closed so that nobody can pay on it.
 */
async function saveOpened(
  db: Db,
  order: Order,
  opened: OpenPage,
): Promise<PaymentPage | PageNotOpened> {
  const { ref: sessionId, url } = opened;
  const page = { ok: true, sessionId, url, orderNumber: order.orderNumber } as const;
  if (await saveSession(db, order.id, { ...opened, id: sessionId })) return page;
  const current = await findPlacedOrder(db, order.id);
  // A parallel click opened the same page, and it has been paid already.
  if (current.sessionId === sessionId && current.paidAt !== null) return page;
  await completeBySession(db, sessionId, { expireOpen: true });
  return { ok: false, reason: "too_late" };
}

/**
 * Opens the session of an order. If Stripe has stored a failure for the idempotency key, tries once
 * more under a new key. If Stripe did create the first session, nobody can pay it: its URL was never
 * shown.
 */
async function openWithFreshKey(db: Db, order: Order): Promise<PageOpened> {
  const opened = await provider.open(order, env().publicUrl);
  if (opened.ok || opened.reason !== "stuck") return opened;
  await startNextAttempt(db, order);
  return provider.open(await findPlacedOrder(db, order.id), env().publicUrl);
}

async function openedByParallelClick(db: Db, orderId: string): Promise<PaymentPage | null> {
  for (let check = 0; check < PARALLEL_CLICK_CHECKS; check++) {
    await setTimeout(PARALLEL_CLICK_PAUSE_MS);
    const open = openPageOf(await findPlacedOrder(db, orderId));
    if (open !== null) return open;
  }
  return null;
}

/** The payment page that an order already has; null when it has none with enough time left. */
function openPageOf(order: Order): PaymentPage | null {
  if (order.sessionId === null || order.sessionUrl === null || isEnding(order)) return null;
  return {
    ok: true,
    sessionId: order.sessionId,
    url: order.sessionUrl,
    orderNumber: order.orderNumber,
  };
}

function isEnding({ sessionExpiresAt }: Order): boolean {
  return sessionExpiresAt !== null && sessionExpiresAt.getTime() < Date.now() + TIME_LEFT_MIN_MS;
}
