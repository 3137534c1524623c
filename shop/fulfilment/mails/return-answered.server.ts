import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { sumLines } from "#shop/fulfilment/fulfilment.ts";
import { lastRefundDay, type Return } from "#shop/fulfilment/returns/return.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import { orderedItems } from "./ordered-items.ts";

type Answered = Pick<Return, "id" | "reason" | "requestedAt" | "lines"> & {
  /** Of the person who answers. */
  readonly words: string;
};

/** Tells the customer where to send what, and by when. Once for each return. */
export async function enqueueReturnAccepted(
  tx: Db,
  order: Order,
  returned: Answered,
): Promise<void> {
  await enqueueMail(tx, "return-accepted", {
    key: `return-accepted:${returned.id}`,
    recipient: order.email,
    orderId: order.id,
    data: returnAcceptedData(order, returned),
  });
}

/** What the mail says. */
function returnAcceptedData(
  order: Order,
  { reason, requestedAt, lines, words }: Omit<Answered, "id">,
) {
  return {
    ...greeting(order),
    lines: orderedItems(order, sumLines(lines)),
    sendBy: lastRefundDay(requestedAt),
    isCarriageOurs: reason !== "changed_mind",
    words,
  };
}

/** Tells the customer why the shop does not take goods back. Once for each return. */
export async function enqueueReturnRefused(
  tx: Db,
  order: Order,
  { id, lines, words }: Answered,
): Promise<void> {
  await enqueueMail(tx, "return-refused", {
    key: `return-refused:${id}`,
    recipient: order.email,
    orderId: order.id,
    data: { ...greeting(order), lines: orderedItems(order, sumLines(lines)), words },
  });
}

function greeting(order: Order) {
  const { orderNumber, customerName } = order;
  return { orderNumber, customerName, orderUrl: orderUrlOf(order) };
}
