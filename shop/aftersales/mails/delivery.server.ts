import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { lastCancelDay } from "#shop/orders/cancel-period.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";

/** The mails of a parcel's way to the customer. */

/** A parcel as it was handed to its carrier. */
export type DispatchedParcel = {
  readonly carrier: string;
  readonly trackingNumber: string | null;
  /** The carrier's page about it, https. */
  readonly trackingUrl: string | null;
  /** The day it should be there at the latest, as "2026-12-08", where somebody knows. */
  readonly expectedBy?: string;
};

/**
 * Tells the customer that a parcel has left: once for each tracking number, so that a second parcel
 * or a number put right is told as well.
 */
export async function enqueueOrderDispatched(
  tx: Db,
  order: Order,
  parcel: DispatchedParcel,
): Promise<void> {
  const { carrier, trackingNumber, trackingUrl, expectedBy = null } = parcel;
  await enqueueMail(tx, {
    key: `order-dispatched:${order.id}:${trackingNumber ?? ""}`,
    template: "order-dispatched",
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      carrier,
      trackingNumber,
      trackingUrl,
      lines: order.lines.map(({ name, quantity, options }) => ({
        name,
        quantity,
        options: options.map(({ label }) => label).join(", "),
      })),
      address: order.address,
      expectedBy,
      orderUrl: orderUrlOf(order),
    },
  });
}

/** Tells the customer that the whole order has arrived, and until when it may be cancelled. Once. */
export async function enqueueOrderDelivered(
  tx: Db,
  order: Order,
  deliveredAt: Date,
): Promise<void> {
  await enqueueMail(tx, {
    key: `order-delivered:${order.id}`,
    template: "order-delivered",
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
