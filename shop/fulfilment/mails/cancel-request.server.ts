import type { Db } from "#shop/platform/database/db.server.ts";
import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { settings } from "#shop/content/settings/settings.ts";
import { adminOrderUrlOf, orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { OrderedItem } from "#shop/mail/schemas/fields.ts";
import { reasonsInCustomersWords, type ReturnReason } from "#shop/fulfilment/returns/return.ts";
import { orderedItems } from "./ordered-items.ts";

type Notice = {
  readonly id: string;
  readonly kind: "cancel" | "return" | "withdrawal";
  readonly orderNumber: string;
  readonly name: string;
  readonly email: string;
  readonly statement: string;
  readonly receivedAt: Date;
  readonly lines?: readonly OrderedItem[];
  /** The order in the admin; null if there is none. */
  readonly orderUrl: string | null;
};

/** Confirms a request to the customer and tells the shopkeeper what to do, once for each request. */
export async function enqueueCancelReceipt(
  tx: Db,
  order: Order,
  request: {
    readonly id: string;
    readonly kind: "cancel" | "return";
    readonly reason: string;
    readonly returnReason?: ReturnReason | undefined;
    readonly receivedAt: Date;
    /** What is sent back; all of it unless lines are named. */
    readonly lines?: readonly LineQuantity[] | undefined;
  },
): Promise<void> {
  const { orderNumber, customerName, email } = order;
  const { id, kind, receivedAt, returnReason } = request;
  const lines = orderedItems(order, request.lines);
  const chosen = returnReason === undefined ? [] : [`${reasonsInCustomersWords[returnReason]}.`];
  const reason = [...chosen, request.reason].filter((each) => each !== "").join("\n");
  await enqueueMail(tx, "cancellation-requested", {
    key: `cancellation-requested:${id}`,
    recipient: email,
    orderId: order.id,
    data: {
      orderNumber,
      customerName,
      requestedAt: receivedAt.toISOString(),
      what: kind,
      reason,
      isCarriageOurs: (returnReason ?? "changed_mind") !== "changed_mind",
      lines,
      orderUrl: orderUrlOf(order),
    },
  });
  await enqueueNotice(tx, {
    id,
    kind,
    orderNumber,
    name: customerName,
    email,
    statement: reason,
    receivedAt,
    lines,
    orderUrl: adminOrderUrlOf(order),
  });
}

/** `order`: null if the number and the e-mail address match none. */
type WithdrawalNotice = Omit<Notice, "kind" | "orderUrl"> & { readonly order: Order | null };

/** Sends the receipt of a withdrawal, and tells the shopkeeper. */
export async function enqueueWithdrawalMails(tx: Db, withdrawal: WithdrawalNotice): Promise<void> {
  await enqueueWithdrawalReceipt(tx, withdrawal);
  const { order, ...notice } = withdrawal;
  const warning =
    order === null ? " (The shop has no order with this number and this e-mail address.)" : "";
  await enqueueNotice(tx, {
    ...notice,
    kind: "withdrawal",
    statement: notice.statement + warning,
    orderUrl: order && adminOrderUrlOf(order),
  });
}

/**
 * Sends the dated receipt of a withdrawal to the address given with it. Where the shop has no such order, the address
 * may be a stranger's: the receipt then has no words that were typed. It has them once somebody has found the order.
 */
export async function enqueueWithdrawalReceipt(
  tx: Db,
  { id, order, email, receivedAt, ...typed }: WithdrawalNotice,
): Promise<void> {
  const isKnown = order !== null;
  await enqueueMail(tx, "withdrawal-receipt", {
    key: `withdrawal-receipt:${id}${isKnown ? "" : ":unknown"}`,
    recipient: email,
    ...(isKnown && { orderId: order.id }),
    data: {
      orderNumber: isKnown ? order.orderNumber : typed.orderNumber,
      name: isKnown ? typed.name : "",
      email,
      statement: isKnown ? typed.statement : "",
      receivedAt: receivedAt.toISOString(),
      isKnown,
    },
  });
}

async function enqueueNotice(
  tx: Db,
  { id, receivedAt, lines = [], ...notice }: Notice,
): Promise<void> {
  await enqueueMail(tx, "withdrawal-notice", {
    key: `withdrawal-notice:${id}`,
    recipient: settings().email,
    replyTo: notice.email,
    data: { ...notice, lines: [...lines], receivedAt: receivedAt.toISOString() },
  });
}
