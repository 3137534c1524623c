import { enqueueMail } from "#shop/mail/outbox.server.ts";
import { orderUrlOf } from "#shop/orders/mails/order-url.server.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { formatCreditNoteNumber } from "./credit-note.ts";
import { refundedItems } from "./refunded-items.ts";
import type { Refund } from "./refund.ts";

/**
 * Tells the customer that a refund is on its way, with its lines and its credit note. One mail for each
 * attempt, and another one when a refund made at the provider is explained.
 */
export async function enqueueOrderRefunded(
  tx: Db,
  order: Order,
  {
    refund,
    creditNoteNumber,
    what,
  }: {
    readonly refund: Refund;
    readonly creditNoteNumber: number | null;
    readonly what: "sent" | "explained";
  },
): Promise<void> {
  await enqueueMail(tx, "order-refunded", {
    key: `order-refunded:${order.id}:${refund.id}:${what}:${refund.attempt}`,
    recipient: order.email,
    orderId: order.id,
    data: {
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      amountPence: refund.amountPence,
      vatPence: refund.vatPence,
      lines: refundedItems(order, refund),
      shippingPence: refund.shippingPence,
      goodwillPence: refund.goodwillPence,
      deductionPence: refund.deductionPence,
      isCompensation: refund.isCompensation,
      reason: refund.reason,
      // An order gets its invoice when its stock is taken, and only an order that sold out has none.
      isSoldOut: !order.hasInvoice,
      creditNote: creditNoteNumber === null ? null : formatCreditNoteNumber(creditNoteNumber),
      isSecondMail: what === "explained",
      orderUrl: orderUrlOf(order),
    },
  });
}
