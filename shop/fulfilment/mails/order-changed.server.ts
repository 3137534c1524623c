import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { MailData } from "#shop/mail/mails.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";

/** Tells the customer what is different in their order: one mail for each change. */
export async function enqueueOrderChanged(
  tx: Db,
  /** As it was before the change. */
  order: Order,
  change: MailData<"order-changed">["change"],
): Promise<void> {
  await enqueueMail(tx, "order-changed", {
    key: `order-changed:${order.id}:${order.version}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      change,
      orderUrl: orderUrlOf(order),
    },
  });
}
