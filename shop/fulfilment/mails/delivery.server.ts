import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { lastCancelDay } from "#shop/orders/cancel-period.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { NewParcel } from "#shop/orders/parcels.server.ts";
import { orderedItems } from "./ordered-items.ts";

/** A parcel that was handed to its carrier; `expectedBy` is the latest expected day, as "2026-12-08", if known. */
type DispatchedParcel = NewParcel & { readonly expectedBy?: string };

/**
 * Tells the customer that a parcel was dispatched. One mail for each tracking number, so that a
 * second parcel or a corrected number gets a mail too.
 */
export async function enqueueOrderDispatched(
  tx: Db,
  order: Order,
  parcel: DispatchedParcel,
): Promise<void> {
  const { carrier, trackingNumber, trackingUrl, expectedBy = null } = parcel;
  await enqueueMail(tx, "order-dispatched", {
    key: `order-dispatched:${order.id}:${trackingNumber ?? ""}`,
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      carrier,
      trackingNumber,
      trackingUrl,
      lines: orderedItems(order),
      address: order.address,
      expectedBy,
      orderUrl: orderUrlOf(order),
    },
  });
}

/** Tells the customer, once, that the whole order was delivered, and until when it can be cancelled. */
export async function enqueueOrderDelivered(
  tx: Db,
  order: Order,
  deliveredAt: Date,
): Promise<void> {
  await enqueueMail(tx, "order-delivered", {
    key: `order-delivered:${order.id}`,
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      deliveredAt: deliveredAt.toISOString(),
      cancelUntil: lastCancelDay(deliveredAt),
      returnUrl: `${orderUrlOf(order)}/cancel`,
      orderUrl: orderUrlOf(order),
    },
  });
}
