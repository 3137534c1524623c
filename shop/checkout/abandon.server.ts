import { CUSTOMER } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { isUnpaid } from "#shop/orders/order.ts";
import { lockOrder } from "#shop/orders/orders.server.ts";
import { endUnpaid } from "#shop/orders/reserved-stock.server.ts";
import { getPaymentOf } from "#shop/payments/payments.server.ts";
import { settlePayment } from "./settle-payment.server.ts";

/**
 * Cancels an order whose customer left the payment page. Its reserved stock is released at once and a
 * job closes the payment page; Pay Now or Pay again opens a new one. If the order had already been
 * paid, nothing changes and the result names its payment page.
 */
export async function abandonCheckout(
  db: Db,
  orderId: string,
): Promise<{ readonly paidSessionId: string | null }> {
  return db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order === null) return { paidSessionId: null };
    const payment = await getPaymentOf(tx, orderId);
    if (payment.state === "paid") return { paidSessionId: payment.providerRef };
    if (isUnpaid(order) && payment.providerRef !== null) {
      await endUnpaid(tx, order, {
        event: "cancelled",
        actor: CUSTOMER,
        reason: "The customer left the payment page",
      });
      await addJob(tx, {
        task: "close-payment-page",
        payload: { id: payment.id },
        key: `close-payment-page:${payment.id}`,
      });
    }
    return { paidSessionId: null };
  });
}

/** Closes the page of a payment. Safe to run again; if the customer paid first, the payment counts. */
export async function closePaymentPage(db: Db, paymentId: string): Promise<void> {
  await settlePayment(db, paymentId, { expireOpen: true });
}
