import { db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { closeUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { completeBySession } from "./complete.server.ts";

/**
 * Takes note that a customer has turned back on the card page: the order is cancelled, what it held is
 * free for others at once, and its card page is closed soon after. Pay Now or Pay again opens a new
 * one. Answers the session when it had been paid all the same.
 */
export async function abandonCheckout(
  orderId: string,
): Promise<{ readonly paidSessionId: string | null }> {
  return db()
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order === null) return { paidSessionId: null };
      if (order.paidAt !== null) return { paidSessionId: order.sessionId };
      if (order.status === "pending_payment" && order.sessionId !== null) {
        await closeUnpaid(tx, order, {
          to: "cancelled",
          actor: "customer",
          reason: "Turned back on the card page",
        });
        await addJob(tx, {
          task: "close-card-page",
          payload: { id: order.sessionId },
          key: `close-card-page:${order.sessionId}`,
        });
      }
      return { paidSessionId: null };
    });
}

/** Closes a card page that nobody should pay on any more. Safe to run again; a payment that came first counts. */
export async function closePaymentPage(sessionId: string): Promise<void> {
  await completeBySession(sessionId, { expireOpen: true });
}
