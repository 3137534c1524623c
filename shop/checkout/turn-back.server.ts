import { db } from "#shop/platform/db.server.ts";
import { addJob } from "#shop/platform/queue.server.ts";
import type { Order } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { closeUnpaid } from "#shop/orders/holds.server.ts";
import { completeBySession } from "./complete.server.ts";

/**
 * Takes note that a customer has turned back on the card page. What the order held is free for
 * others at once, and its card page is closed soon after; an order that holds nothing keeps its card
 * page, to be paid as long as it is open. Answers the session when it had been paid all the same.
 */
export async function turnBack(
  orderId: string,
): Promise<{ readonly paidSessionId: string | null }> {
  return db()
    .transaction()
    .execute(async (tx) => {
      const order = await lockOrder(tx, orderId);
      if (order === null) return { paidSessionId: null };
      if (order.paidAt !== null) return { paidSessionId: order.sessionId };
      if (holdsAnything(order) && order.sessionId !== null) {
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

function holdsAnything({ holdsStock, lines }: Order): boolean {
  return holdsStock && lines.some((line) => !line.madeToOrder);
}

/** Closes a card page that nobody should pay on any more. Safe to run again; a payment that came first counts. */
export async function closeCardPage(sessionId: string): Promise<void> {
  await completeBySession(sessionId, { expireOpen: true });
}
