import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import type { Order } from "#shop/orders/order.ts";
import { partsOf } from "#shop/orders/parts.ts";
import { promisedBy } from "#shop/shipping/arrival-words.ts";
import { ceilingInstructions } from "./instructions.server.ts";
import { orderUrlOf } from "./order-url.server.ts";

/** Writes the confirmation of a paid order to the outbox, once for each order. */
export async function enqueueOrderConfirmation(tx: Db, order: Order): Promise<void> {
  await enqueueMail(tx, "order-confirmation", {
    key: `order-confirmation:${order.id}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      placedAt: order.placedAt.toISOString(),
      customerName: order.customerName,
      lines: joinEqualLines(
        order.lines.map((line) => ({
          name: line.name,
          options: line.options.map(({ name, label }) => ({ name, label })),
          quantity: line.quantity,
          unitPence: line.unitPence,
          linePence: line.linePence,
          madeToOrder: line.madeToOrder,
          leadTimeDays: line.leadTimeDays,
        })),
        ["quantity", "linePence"],
      ),
      totals: [...order.totals],
      vat: order.vat,
      zone: order.zone,
      importTaxes: order.importTaxes,
      totalPence: order.totalPence,
      address: order.address,
      notes: order.notes,
      deliverBy: order.promisedFor && promisedBy(order.promisedFor, order.address, new Date()),
      parts: partsOf(order),
      giftMessage: order.giftMessage,
      instructions: await ceilingInstructions(tx, order.lines),
      orderUrl: orderUrlOf(order),
    },
  });
}
