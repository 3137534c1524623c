import { setTimeout } from "node:timers/promises";
import { db } from "#shop/platform/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { assert } from "#shop/kit/assert.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { findOrder, keepSession, nextAttempt } from "#shop/orders/orders.server.ts";
import { listHolding } from "#shop/orders/holds.server.ts";
import { placeOrder, type NewOrder } from "#shop/orders/new-order.server.ts";
import { openSession, type SessionOpened } from "#shop/payments/session.server.ts";
import { completeBySession } from "./complete.server.ts";
import { closeNeverOpened } from "./reconcile.server.ts";

/** An open card page is offered again while it has at least this long to live. */
const WORTH_REOPENING_MS = 2 * MINUTE_MS;
/** How long a click waits for another one that is opening the same card page: 4 seconds. */
const OTHER_CLICK_PAUSE_MS = 250;
const OTHER_CLICK_LOOKS = 16;

export type CardPage = {
  readonly ok: true;
  readonly sessionId: string;
  readonly url: string;
  readonly orderNumber: string;
};

export type CardPageRefused = {
  readonly ok: false;
  readonly reason: "payment-unreachable" | "sold-out";
};

/**
 * Finds or writes the order and opens its card page. An order of the same customer that waits with
 * what is now asked for gives it up; one whose time ran out is settled first, once.
 */
export async function openCardPage(
  newOrder: NewOrder,
  triesLeft = 1,
): Promise<CardPage | CardPageRefused> {
  const placed = await placeHeld(newOrder);
  if (placed === null) return { ok: false, reason: "sold-out" };
  const order = await findOrder(db(), placed);
  assert(order !== null, "the order just written is there");
  const open = reopen(order);
  if (open !== null) return open;
  if (order.sessionId === null || !isOverdue(order)) {
    const opened = await openFor(order);
    if (opened.ok) return opened;
    if (opened.reason === "payment-unreachable") return { ok: false, reason: opened.reason };
  }
  if (triesLeft === 0) return { ok: false, reason: "payment-unreachable" };
  await giveUp(order);
  return openCardPage(newOrder, triesLeft - 1);
}

/** Opens the card page of an order that has none yet, or waits for another click that is opening it. */
async function openFor(
  order: Order,
): Promise<CardPage | { readonly ok: false; readonly reason: "payment-unreachable" | "too-late" }> {
  const opened = await openUnstuck(order);
  if (opened.ok) {
    await keepSession(db(), order.id, opened.session);
    return {
      ok: true,
      sessionId: opened.session.id,
      url: opened.session.url,
      orderNumber: order.orderNumber,
    };
  }
  if (opened.reason === "too-late") return { ok: false, reason: "too-late" };
  const other = opened.reason === "in-progress" ? await openedByAnother(order.id) : null;
  return other ?? { ok: false, reason: "payment-unreachable" };
}

/**
 * Opens the session of an order, under a new key where Stripe's failure is kept for the old one. A
 * session that Stripe may have made all the same is nobody's to pay: its address was never told.
 */
async function openUnstuck(order: Order): Promise<SessionOpened> {
  const opened = await openSession(order, env().publicUrl);
  if (opened.ok || opened.reason !== "stuck") return opened;
  await nextAttempt(db(), order);
  const fresh = await findOrder(db(), order.id);
  return fresh === null ? opened : openSession(fresh, env().publicUrl);
}

async function openedByAnother(orderId: string): Promise<CardPage | null> {
  for (let look = 0; look < OTHER_CLICK_LOOKS; look++) {
    await setTimeout(OTHER_CLICK_PAUSE_MS);
    const order = await findOrder(db(), orderId);
    const open = order === null ? null : reopen(order);
    if (open !== null) return open;
  }
  return null;
}

/** Writes the order with its stock held; null when others have the last of it. */
async function placeHeld(newOrder: NewOrder): Promise<string | null> {
  const placed = await placeOrder(db(), newOrder);
  if (placed.ok) return placed.id;
  for (const order of await listHolding(db(), newOrder.customerId)) await giveUp(order);
  const again = await placeOrder(db(), newOrder);
  return again.ok ? again.id : null;
}

function reopen(order: Order): CardPage | null {
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

/** Ends an order's wait: its card page is closed, unless it was paid meanwhile, which Stripe says. */
async function giveUp(order: Order): Promise<void> {
  if (order.sessionId === null) await closeNeverOpened(order.id);
  else await completeBySession(order.sessionId, { expireOpen: true });
}
