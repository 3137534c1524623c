import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";

/** Days to refund returned goods: Consumer Contracts Regulations 2013, reg. 34(5). */
const REFUND_DAYS = 14;

/** Tells the customer that returned goods have arrived, and by when they are refunded. At most once a day. */
export async function enqueueReturnReceived(
  tx: Db,
  order: Order,
  { receivedAt }: { readonly receivedAt: Date },
): Promise<void> {
  const day = londonDay(receivedAt);
  await enqueueMail(tx, "return-received", {
    key: `return-received:${order.id}:${day}`,
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      receivedAt: receivedAt.toISOString(),
      refundBy: addDays(day, REFUND_DAYS),
      orderUrl: orderUrlOf(order),
    },
  });
}
