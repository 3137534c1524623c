import type { Db } from "#shop/platform/db.server.ts";
import { enqueueMail } from "#shop/platform/outbox.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { OrderUnpaidData } from "#emails/order-unpaid.tsx";
import { orderUrlOf } from "./order-url.server.ts";

/** Tells the customer that an order was not paid: once for each card page it had, whoever noticed. */
export async function enqueueOrderUnpaid(
  tx: Db,
  order: Order,
  reason: OrderUnpaidData["reason"],
): Promise<void> {
  await enqueueMail(tx, {
    key: `order-unpaid:${order.id}:${order.sessionAttempt}`,
    template: "order-unpaid",
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      reason,
      totalPence: order.totalPence,
      payAgainUrl: orderUrlOf(order),
      lines: order.lines.map(({ name }) => name),
    } satisfies OrderUnpaidData,
  });
}
