import { db } from "#shop/platform/db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { MINUTE_MS } from "#shop/kit/time.ts";
import { listUnpaidSessions } from "#shop/orders/orders.server.ts";
import { completeBySession } from "./complete.server.ts";

/** Younger orders are on their card page. */
const LEAVE_ALONE_MS = 3 * MINUTE_MS;
const ORDERS_PER_RUN = 100;

/**
 * Looks up at Stripe the orders that still wait for payment, so that an order is paid though every
 * event was lost and the tab closed. One that can't be looked up stays as it is until the next run.
 */
export async function reconcilePayments(): Promise<void> {
  const sessions = await listUnpaidSessions(db(), {
    placedBefore: new Date(Date.now() - LEAVE_ALONE_MS),
    limit: ORDERS_PER_RUN,
  });
  for (const sessionId of sessions) {
    try {
      await completeBySession(sessionId);
    } catch (error) {
      log.warn({ err: error, session: sessionId }, "a waiting order could not be looked up");
    }
  }
}
