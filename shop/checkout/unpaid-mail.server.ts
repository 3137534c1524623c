import { isOrderOfOffer } from "#shop/offers/offer-orders.server.ts";
import { enqueueOrderUnpaid } from "#shop/orders/mails/order-unpaid.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Payment } from "#shop/payments/payment.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Mails the customer that an order was not paid. That of an offer is paid by the offer's own link. */
export async function mailUnpaid(
  tx: Db,
  { order, payment }: { readonly order: Order; readonly payment: Payment },
  reason: "expired" | "failed",
): Promise<void> {
  const isOfOffer = await isOrderOfOffer(tx, order.id);
  await enqueueOrderUnpaid(tx, order, { attempt: payment.attempt, reason, isOfOffer });
}
