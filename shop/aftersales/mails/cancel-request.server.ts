import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { shop } from "#shop/content/shop.ts";
import type { Order } from "#shop/orders/order.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";

type Notice = {
  readonly id: string;
  readonly kind: "cancel" | "return" | "withdrawal";
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly statement: string;
  readonly receivedAt: Date;
};

/** Mails a customer that the shop has their word, and the shopkeeper what to do. Once for each request. */
export async function enqueueCancelReceipt(
  tx: Db,
  order: Order,
  request: {
    readonly id: string;
    readonly kind: "cancel" | "return";
    readonly reason: string;
    readonly receivedAt: Date;
  },
): Promise<void> {
  const { orderNumber, customerName: name, email } = order;
  await enqueueMail(tx, {
    key: `cancellation-requested:${request.id}`,
    template: "cancellation-requested",
    recipient: email,
    data: {
      orderNumber,
      customerName: name,
      requestedAt: request.receivedAt.toISOString(),
      what: request.kind,
      reason: request.reason,
      lines: order.lines.map(({ name: goods, quantity, options }) => ({
        name: goods,
        quantity,
        options: options.map(({ label }) => label).join(", "),
      })),
      orderUrl: orderUrlOf(order),
    },
  });
  await enqueueNotice(tx, { ...request, orderNumber, name, email, statement: request.reason });
}

/** Mails the dated receipt of a withdrawal to the address it was declared with, and tells the shopkeeper. */
export async function enqueueWithdrawalReceipt(
  tx: Db,
  withdrawal: Omit<Notice, "kind"> & { readonly isMatched: boolean },
): Promise<void> {
  const { id, orderNumber, name, email, statement, receivedAt, isMatched } = withdrawal;
  await enqueueMail(tx, {
    key: `withdrawal-receipt:${id}`,
    template: "withdrawal-receipt",
    recipient: email,
    data: { orderNumber, name, email, statement, receivedAt: receivedAt.toISOString() },
  });
  const doubt = isMatched ? "" : " (The shop has no order of this number with this address.)";
  await enqueueNotice(tx, { ...withdrawal, kind: "withdrawal", statement: statement + doubt });
}

async function enqueueNotice(tx: Db, notice: Notice): Promise<void> {
  const { id, kind, orderNumber, name, email, statement, receivedAt } = notice;
  await enqueueMail(tx, {
    key: `withdrawal-notice:${id}`,
    template: "withdrawal-notice",
    recipient: shop.email,
    replyTo: email,
    data: { kind, orderNumber, name, email, statement, receivedAt: receivedAt.toISOString() },
  });
}
