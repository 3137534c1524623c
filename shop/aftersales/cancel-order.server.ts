import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { restock } from "#shop/catalogue/stock.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { changeStatus, lockOrder } from "#shop/orders/orders.server.ts";
import { enqueueOrderCancelled } from "./mails/order-cancelled.server.ts";

/** Who cancels, as the history names them; on whose wish; and why, in words the customer may read. */
export type Cancelling = {
  readonly actor: string;
  readonly by: "customer" | "shop";
  readonly reason: string;
};

/**
 * Cancels a paid order that has not left: its goods are on the shelf again, its whole payment is sent
 * back by a job, and the customer is told. Refuses one that has left, or is not paid.
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  { actor, by, reason }: Cancelling,
): Promise<Done<null> | Refused<"no_order" | "not-now">> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return refused("no_order");
    if (order.status !== "paid" && order.status !== "processing") return refused("not-now");
    await changeStatus(tx, order, {
      to: "cancelled",
      actor,
      reason: reason || "Cancelled before it left",
    });
    await restock(tx, stockLines(order));
    await addJob(tx, {
      task: "refund-order",
      payload: { id: order.id },
      key: `refund-order:${order.id}`,
    });
    await enqueueOrderCancelled(tx, order, { by, reason, refundPence: order.totalPence });
    return done(null);
  });
}
