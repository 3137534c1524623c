import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { changeStatus, lockOrder } from "#shop/orders/orders.server.ts";
import { enqueueOrderCancelled } from "./mails/order-cancelled.server.ts";

/** Who cancels, as the order's history names them; at whose request; and the reason, for the customer to read. */
export type Cancellation = {
  readonly actor: Actor;
  readonly by: "customer" | "shop";
  readonly reason: string;
};

/**
 * Cancels a paid order before dispatch: returns its goods to the stock, adds a job that refunds the
 * whole payment, and mails the customer. Refuses an order that was dispatched or is not paid.
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  { actor, by, reason }: Cancellation,
): Promise<Done<null> | Refused<"no_order" | "wrong_status">> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return refused("no_order");
    if (order.status !== "paid" && order.status !== "processing") return refused("wrong_status");
    await changeStatus(tx, order, {
      to: "cancelled",
      actor,
      reason: reason || "Cancelled before dispatch",
    });
    await restock(tx, stockLines(order), {
      reason: "cancelled",
      cause: { kind: "order", id: order.id },
      actor: { kind: by === "customer" ? "customer" : "staff", id: null },
    });
    await addJob(tx, {
      task: "refund-order",
      payload: { id: order.id },
      key: `refund-order:${order.id}`,
    });
    await enqueueOrderCancelled(tx, order, { by, reason, refundPence: order.totalPence });
    return done(null);
  });
}
