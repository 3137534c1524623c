import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";

/**
 * Tells the customer that an order is cancelled. One mail for each sum to refund: an order that was
 * cancelled unpaid may be paid late, and is then cancelled with a refund.
 */
export async function enqueueOrderCancelled(
  tx: Db,
  order: Order,
  cancelled: {
    readonly by: "customer" | "shop";
    /** For the customer to read; empty for none. */
    readonly reason: string;
    readonly refundPence: Pence;
  },
): Promise<void> {
  const { by, reason, refundPence } = cancelled;
  await enqueueMail(tx, "order-cancelled", {
    key: `order-cancelled:${order.id}:${refundPence}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      by,
      reason,
      refundPence,
      orderUrl: orderUrlOf(order),
    },
  });
}
