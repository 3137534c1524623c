import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import { orderedItems } from "./ordered-items.ts";

/** Tells the customer what has come back, and by when it is refunded. Once for each return. */
export async function enqueueReturnReceived(
  tx: Db,
  order: Order,
  {
    returnId,
    receivedAt,
    refundBy,
    lines,
  }: {
    readonly returnId: string;
    readonly receivedAt: Date;
    /** The last day for the refund, as "2026-12-18". */
    readonly refundBy: string;
    readonly lines: readonly LineQuantity[];
  },
): Promise<void> {
  await enqueueMail(tx, "return-received", {
    key: `return-received:${returnId}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      receivedAt: receivedAt.toISOString(),
      lines: orderedItems(order, lines),
      refundBy,
      orderUrl: orderUrlOf(order),
    },
  });
}
