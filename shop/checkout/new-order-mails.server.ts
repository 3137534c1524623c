import type { Db } from "#shop/platform/database/db.server.ts";
import { addDays, londonDay, londonHour, londonInstant } from "#shop/kit/time.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import type { NewOrderSummary } from "#shop/mail/schemas/shop-mails.ts";
import { handlingOf } from "#shop/orders/handling.ts";
import { joinEqualLines } from "#shop/orders/equal-lines.ts";
import { partsOf } from "#shop/orders/parts.ts";
import { optionsText, type Order } from "#shop/orders/order.ts";
import { adminOrderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import { findOrder } from "#shop/orders/orders.server.ts";
import { promisedBy } from "#shop/shipping/arrival-words.ts";
import { listOrdersPaidBetween } from "#shop/payments/paid-orders.server.ts";

/** The hour of the daily mail, in London. */
const DIGEST_HOUR = 7;
/** Orders in one daily mail. */
const DIGEST_MAX = 100;

/**
 * Mails the shopkeeper a paid order, once for each order, so that it can be made and dispatched. Replies go
 * to the customer. Only with `newOrderMails: "each"`.
 */
export async function enqueueNewOrder(tx: Db, order: Order): Promise<void> {
  if (settings().newOrderMails !== "each") return;
  await enqueueMail(tx, "new-order", {
    key: `new-order:${order.id}`,
    recipient: settings().email,
    replyTo: order.email,
    data: summaryOf(order),
  });
}

/**
 * Mails the shopkeeper the orders that were paid in the 24 hours before 7 o'clock in London, once a day, and
 * nothing if there were none. Leaves out orders that sold out, which are refunded. Only with
 * `newOrderMails: "daily"`. `dueAt` is the time for which the job was planned, a few minutes after the hour,
 * when every payment before it is committed; at another hour it does nothing.
 */
export async function mailNewOrders(db: Db, dueAt: Date): Promise<void> {
  if (settings().newOrderMails !== "daily" || londonHour(dueAt) !== DIGEST_HOUR) return;
  const day = londonDay(dueAt);
  const ids = await listOrdersPaidBetween(db, {
    from: londonInstant(addDays(day, -1), DIGEST_HOUR),
    to: londonInstant(day, DIGEST_HOUR),
    limit: DIGEST_MAX + 1,
  });
  const orders: NewOrderSummary[] = [];
  for (const id of ids.slice(0, DIGEST_MAX)) {
    const order = await findOrder(db, id);
    if (order?.hasInvoice) orders.push(summaryOf(order));
  }
  if (orders.length === 0) return;
  await db.transaction().execute((tx) =>
    enqueueMail(tx, "new-orders", {
      key: `new-orders:${day}`,
      recipient: settings().email,
      data: { day, orders, isShortened: ids.length > DIGEST_MAX },
    }),
  );
}

function summaryOf(order: Order): NewOrderSummary {
  // Where what is in stock is sent first, each part has a day of its own.
  const parts = partsOf(order);
  return {
    orderNumber: order.orderNumber,
    placedAt: order.placedAt.toISOString(),
    customerName: order.customerName,
    email: order.email,
    totalPence: order.totalPence,
    lines: joinEqualLines(
      order.lines.map(({ name, quantity, options }) => ({
        name,
        quantity,
        options: optionsText(options),
      })),
      ["quantity"],
    ),
    address: order.address,
    notes: order.notes,
    handling: [
      ...handlingOf(order),
      ...parts.map(({ what, day }) => `${what}: delivery is promised by ${day}.`),
    ],
    giftMessage: order.giftMessage,
    orderUrl: adminOrderUrlOf(order),
    deliverBy:
      parts.length > 0
        ? null
        : order.promisedFor && promisedBy(order.promisedFor, order.address, order.placedAt),
  };
}
