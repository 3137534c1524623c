import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { lastCancelDay } from "#shop/orders/cancel-period.ts";
import { ceilingInstructions } from "#shop/orders/mails/instructions.server.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { DeliveredBy, LineQuantity, Shipment } from "#shop/fulfilment/fulfilment.ts";
import { orderedItems } from "./ordered-items.ts";

/** What a mail about a parcel says: what is in it, and what is still to come. */
export type ParcelNews = {
  readonly parcel: {
    readonly id: string;
    readonly lines: readonly LineQuantity[];
    readonly shipment: Shipment;
    /** The latest expected day, as "2026-12-08"; null if unknown. */
    readonly promisedFor: string | null;
  };
  /** The pieces that are still to be sent, and by when they should arrive. */
  readonly rest: readonly LineQuantity[];
  readonly restPromisedFor: string | null;
  /** The mail corrects the tracking number of an earlier one. */
  readonly isCorrection?: boolean;
};

/**
 * Tells the customer that a parcel was dispatched. One mail for each parcel and tracking number, so that
 * a corrected number gets a mail too.
 */
export async function enqueueOrderDispatched(
  tx: Db,
  order: Order,
  { parcel, rest, restPromisedFor, isCorrection = false }: ParcelNews,
): Promise<void> {
  const { carrier, trackingNumber, trackingUrl } = parcel.shipment;
  const positions = new Set(parcel.lines.map(({ position }) => position));
  const sent = order.lines.filter(({ position }) => positions.has(position));
  await enqueueMail(tx, "order-dispatched", {
    key: `order-dispatched:${parcel.id}:${trackingNumber ?? ""}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      isCorrection,
      carrier,
      trackingNumber,
      trackingUrl,
      lines: orderedItems(order, parcel.lines),
      toCome: orderedItems(order, rest),
      toComeBy: restPromisedFor,
      address: order.address,
      expectedBy: parcel.promisedFor,
      instructions: await ceilingInstructions(tx, sent),
      orderUrl: orderUrlOf(order),
    },
  });
}

/** Tells the customer, once, that the whole order was delivered, and until when it can be cancelled. */
export async function enqueueOrderDelivered(
  tx: Db,
  order: Order,
  { deliveredAt, by }: { readonly deliveredAt: Date; readonly by: DeliveredBy },
): Promise<void> {
  await enqueueMail(tx, "order-delivered", {
    key: `order-delivered:${order.id}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      deliveredAt: deliveredAt.toISOString(),
      isCustomersWord: by === "customer",
      cancelUntil: lastCancelDay(deliveredAt),
      returnUrl: `${orderUrlOf(order)}/cancel`,
      orderUrl: orderUrlOf(order),
    },
  });
}
