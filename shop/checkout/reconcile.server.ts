import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { saveSession, listWaiting, startNextAttempt } from "#shop/orders/orders.server.ts";
import { saveEvent, listUndeliveredEvents } from "#shop/payments/events.server.ts";
import { openSession } from "#shop/payments/session.server.ts";
import { completeBySession } from "./complete.server.ts";
import { supersede } from "./supersede.server.ts";

/** Younger orders are on their card page. */
const LEAVE_ALONE_MS = 3 * MINUTE_MS;
const ORDERS_PER_PAGE = 100;
/** A run ends before the next one begins; what it did not come to is looked up then. */
const RUN_MS = 4 * MINUTE_MS;

/**
 * Looks up at Stripe the orders that still wait for payment, and keeps the events that Stripe could
 * not deliver, so that an order is paid though every event was lost and the tab closed. It never
 * guesses: an order that can't be looked up stays as it is until the next run.
 */
export async function reconcilePayments(): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  for (const event of await listUndeliveredEvents()) await saveEvent(db(), event);
  const placedBefore = new Date(Date.now() - LEAVE_ALONE_MS);
  let after: string | null = null;
  do {
    const page = { placedBefore, after, limit: ORDERS_PER_PAGE };
    const orders: Order[] = await listWaiting(db(), page);
    for (const order of orders) {
      if (Date.now() > endsAt) return;
      await tryLookUp(order);
    }
    after = orders.length < ORDERS_PER_PAGE ? null : (orders.at(-1)?.id ?? null);
  } while (after !== null);
}

async function tryLookUp(order: Order): Promise<void> {
  try {
    await lookUp(order);
  } catch (error) {
    log.warn({ err: error, order: order.orderNumber }, "a waiting order could not be looked up");
  }
}

async function lookUp(order: Order): Promise<void> {
  const sessionId = order.sessionId ?? (await findLostSession(order));
  if (sessionId !== null) await completeBySession(sessionId);
}

/**
 * The session of an order whose answer from Stripe was lost: asked again with the same key, Stripe
 * answers with the session it made then. Had it made none, the order's time is up, and it is closed.
 */
async function findLostSession(order: Order): Promise<string | null> {
  const opened = await openSession(order, env().publicUrl);
  if (opened.ok) {
    await saveSession(db(), order.id, opened.session);
    return opened.session.id;
  }
  if (opened.reason === "too_late") await supersede(order);
  if (opened.reason === "stuck") await startNextAttempt(db(), order);
  return null;
}
