import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/platform/email/outbox.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import type { OrderCancelledData } from "#emails/order-cancelled.tsx";
import { orderUrlOf } from "./order-url.server.ts";

/**
 * Tells the customer that an order is cancelled: once for each sum that goes back, since an order
 * that was cancelled unpaid may be paid late, and then be cancelled with a refund.
 */
export async function enqueueOrderCancelled(
  tx: Db,
  order: Order,
  cancelled: {
    readonly by: OrderCancelledData["by"];
    /** In words the customer may read; empty for none. */
    readonly reason: string;
    readonly refundPence: Pence;
  },
): Promise<void> {
  await enqueueMail(tx, {
    key: `order-cancelled:${order.id}:${cancelled.refundPence}`,
    template: "order-cancelled",
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      by: cancelled.by,
      reason: cancelled.reason,
      refundPence: cancelled.refundPence,
      orderUrl: orderUrlOf(order),
    } satisfies OrderCancelledData,
  });
}
