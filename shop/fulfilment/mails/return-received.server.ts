import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { lastRefundDay } from "#shop/fulfilment/return.ts";
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
    lines,
  }: {
    readonly returnId: string;
    readonly receivedAt: Date;
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
      refundBy: lastRefundDay(receivedAt),
      orderUrl: orderUrlOf(order),
    },
  });
}
