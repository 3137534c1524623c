import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { shop } from "#shop/content/shop.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { orderedItems } from "./ordered-items.ts";

type Notice = {
  readonly id: string;
  readonly kind: "cancel" | "return" | "withdrawal";
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly statement: string;
  readonly receivedAt: Date;
};

/** Confirms a request to the customer and tells the shopkeeper what to do, once for each request. */
export async function enqueueCancelReceipt(
  tx: Db,
  order: Order,
  request: {
    readonly id: string;
    readonly kind: "cancel" | "return";
    readonly reason: string;
    readonly receivedAt: Date;
    /** What is sent back; all of it unless lines are named. */
    readonly lines?: readonly LineQuantity[] | undefined;
  },
): Promise<void> {
  const { orderNumber, customerName, email } = order;
  await enqueueMail(tx, "cancellation-requested", {
    key: `cancellation-requested:${request.id}`,
    recipient: email,
    orderId: order.id,
    data: {
      orderNumber,
      customerName,
      requestedAt: request.receivedAt.toISOString(),
      what: request.kind,
      reason: request.reason,
      lines: orderedItems(order, request.lines),
      orderUrl: orderUrlOf(order),
    },
  });
  const { id, kind, reason: statement, receivedAt } = request;
  await enqueueNotice(tx, {
    id,
    kind,
    orderNumber,
    name: customerName,
    email,
    statement,
    receivedAt,
  });
}

/** Sends the dated receipt of a withdrawal to the address given with it, and tells the shopkeeper. */
export async function enqueueWithdrawalReceipt(
  tx: Db,
  /** `orderId`: null if the number and the e-mail address match no order. */
  withdrawal: Omit<Notice, "kind"> & { readonly orderId: string | null },
): Promise<void> {
  const { orderId, ...notice } = withdrawal;
  const { id, orderNumber, name, email, statement, receivedAt } = notice;
  await enqueueMail(tx, "withdrawal-receipt", {
    key: `withdrawal-receipt:${id}`,
    recipient: email,
    ...(orderId !== null && { orderId }),
    data: { orderNumber, name, email, statement, receivedAt: receivedAt.toISOString() },
  });
  const warning =
    orderId === null ? " (The shop has no order with this number and this e-mail address.)" : "";
  await enqueueNotice(tx, { ...notice, kind: "withdrawal", statement: statement + warning });
}

async function enqueueNotice(tx: Db, { id, receivedAt, ...notice }: Notice): Promise<void> {
  await enqueueMail(tx, "withdrawal-notice", {
    key: `withdrawal-notice:${id}`,
    recipient: shop.email,
    replyTo: notice.email,
    data: { ...notice, receivedAt: receivedAt.toISOString() },
  });
}
