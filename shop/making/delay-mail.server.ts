import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { unlessHeld } from "#shop/shipping/arrival-words.ts";
import { findShippingOption } from "#shop/shipping/rates.server.ts";
import { addWorkingDays } from "#shop/shipping/working-days.ts";

/** When a parcel that leaves on a day arrives. */
export async function arrivalOf(
  db: Db,
  { address }: Pick<Order, "address">,
  leavesBy: string,
): Promise<string> {
  const found = await findShippingOption(db, address.country, address.postcode);
  return found.ok
    ? addWorkingDays(leavesBy, found.option.transitDays, found.option.nation)
    : leavesBy;
}

/** A delay as its mail says it. */
export type DelayMail = {
  /** After "order-delayed:". The same key is one mail. */
  readonly key: string;
  /** The products that are later; "" for the whole order. */
  readonly name: string;
  readonly promisedBefore: string | null;
  readonly promisedFor: string;
  readonly message: string;
};

/** Writes the mail to the customer about a new day. */
export async function enqueueDelayed(tx: Db, order: Order, delay: DelayMail): Promise<void> {
  const { key, name, promisedBefore, promisedFor, message } = delay;
  await enqueueMail(tx, "order-delayed", {
    key: `order-delayed:${key}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      name,
      promisedBefore,
      promisedFor,
      unlessHeld: unlessHeld(order.address),
      message,
      orderUrl: orderUrlOf(order),
    },
  });
}
