import type { Db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { listWaiting, saveSession, startNextAttempt } from "#shop/orders/orders.server.ts";
import { saveEvent } from "#shop/payments/events.server.ts";
import { provider } from "#shop/payments/provider.server.ts";
import { completeBySession } from "./complete.server.ts";
import { canOpenSession, OPENING_MAX_MS } from "./payment-window.ts";
import { supersede } from "./supersede.server.ts";

const ORDERS_PER_PAGE = 100;
/** A run ends before the next one starts; orders it did not reach are checked then. */
const RUN_MS = 4 * MINUTE_MS;

/**
 * Checks every unpaid order with Stripe and saves the events that Stripe could not deliver, so that
 * an order is paid even if all events were lost and the customer closed the tab. An order that can't
 * be checked stays as it is until the next run.
 */
export async function reconcilePayments(db: Db): Promise<void> {
  const endsAt = Date.now() + RUN_MS;
  for (const event of await provider.events.listUndelivered()) await saveEvent(db, event);
  const placedBefore = new Date(Date.now() - OPENING_MAX_MS);
  let after: string | null = null;
  for (;;) {
    const page = { placedBefore, after, limit: ORDERS_PER_PAGE };
    const orders: Order[] = await listWaiting(db, page);
    for (const order of orders) {
      if (Date.now() > endsAt) return;
      await tryReconcile(db, order);
      after = order.id;
    }
    if (orders.length < ORDERS_PER_PAGE) return;
  }
}

async function tryReconcile(db: Db, order: Order): Promise<void> {
  try {
    const sessionId = order.sessionId ?? (await findLostSession(db, order));
    if (sessionId !== null) await completeBySession(db, sessionId);
  } catch (error) {
    log.warn({ err: error, order: order.orderNumber }, "an unpaid order could not be reconciled");
  }
}

/**
 * Finds the session of an order whose creation response was lost. Stripe answers a repeated request
 * with the same key by the session it created the first time. If it created none, the order is closed:
 * too little time is left for a new session (payment-window.ts).
 */
async function findLostSession(db: Db, order: Order): Promise<string | null> {
  if (order.sessionExpiresAt !== null && canOpenSession(order.sessionExpiresAt, new Date()))
    return null;
  const opened = await provider.open(order, env().publicUrl);
  if (opened.ok) {
    await saveSession(db, order.id, { ...opened.page, id: opened.page.ref });
    return opened.page.ref;
  }
  if (opened.reason === "too_late") await supersede(db, order);
  if (opened.reason === "stuck") await startNextAttempt(db, order);
  return null;
}
