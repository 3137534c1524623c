import { CUSTOMER } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { closeUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { completeBySession } from "./complete.server.ts";

/**
 * Cancels an order whose customer left the payment page. Its reserved stock is released at once and a
 * job closes the payment page; Pay Now or Pay again opens a new one. If the order had already been
 * paid, nothing changes and the result names its session.
 */
export async function abandonCheckout(
  db: Db,
  orderId: string,
): Promise<{ readonly paidSessionId: string | null }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return { paidSessionId: null };
    if (order.paidAt !== null) return { paidSessionId: order.sessionId };
    if (order.status === "pending_payment" && order.sessionId !== null) {
      await closeUnpaid(tx, order, {
        to: "cancelled",
        actor: CUSTOMER,
        reason: "The customer left the payment page",
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

/** Closes a payment page. Safe to run again; if the customer paid first, the payment counts. */
export async function closePaymentPage(db: Db, sessionId: string): Promise<void> {
  await completeBySession(db, sessionId, { expireOpen: true });
}
