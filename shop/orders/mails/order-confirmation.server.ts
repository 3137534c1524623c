import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { sayDay } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";

/** Puts the confirmation of a paid order in the outbox: once per order, whoever tells of the payment. */
export async function enqueueOrderConfirmation(
  tx: Db,
  order: Order,
  publicUrl: string,
): Promise<void> {
  await enqueueMail(tx, {
    key: `order-confirmation:${order.id}`,
    template: "order-confirmation",
    recipient: order.email,
    data: {
      orderNumber: order.orderNumber,
      placedAt: order.placedAt.toISOString(),
      customerName: order.customerName,
      lines: order.lines.map((line) => ({
        name: line.name,
        options: line.options.map(({ name, label }) => ({ name, label })),
        quantity: line.quantity,
        unitPence: line.unitPence,
        linePence: line.linePence,
        madeToOrder: line.madeToOrder,
        leadTimeDays: line.leadTimeDays,
      })),
      subtotalPence: order.subtotalPence,
      vatPence: order.vatPence,
      vat: order.vat,
      shippingPence: order.shippingPence,
      shippingVatPence: order.shippingVatPence,
      zone: order.zone,
      totalPence: order.totalPence,
      address: order.address,
      notes: order.notes,
      thereBy: order.promisedFor && sayDay(order.promisedFor, new Date()),
      orderUrl: `${publicUrl}/account/orders/${order.orderNumber}`,
    },
  });
}
