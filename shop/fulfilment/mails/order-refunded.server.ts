import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { ZERO, type Pence } from "#shop/kit/money.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import { addUp } from "#shop/pricing/totals.ts";

/** Tells the customer of a refund. One mail for each total that the order's refunds have reached. */
export async function enqueueOrderRefunded(
  tx: Db,
  order: Order,
  refund: { readonly refundedPence: Pence; readonly isSoldOut: boolean },
): Promise<void> {
  const isWhole = refund.refundedPence === order.totalPence;
  await enqueueMail(tx, "order-refunded", {
    key: `order-refunded:${order.id}:${refund.refundedPence}`,
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      ...refund,
      isWhole,
      vatPence: isWhole ? addUp(order.totals).vatPence : ZERO,
      orderUrl: orderUrlOf(order),
    },
  });
}
