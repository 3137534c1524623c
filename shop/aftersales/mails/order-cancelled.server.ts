import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";

/**
 * Tells the customer that an order is cancelled: once for each sum that goes back, since an order
 * that was cancelled unpaid may be paid late, and then be cancelled with a refund.
 */
export async function enqueueOrderCancelled(
  tx: Db,
  order: Order,
  cancelled: {
    readonly by: "customer" | "shop";
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
    },
  });
}
