import { latestDay, type Order } from "#shop/orders/order.ts";
import type { Payment } from "#shop/payments/payment.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import { lessLines, sumLines, type Fulfilment, type LineQuantity } from "./fulfilment.ts";
import { piecesToSend, type PiecesToSend } from "./order-status.ts";

/** An order with everything that its status is derived from. */
export type OrderRecord = {
  readonly order: Order;
  /** The payment that decides about it. */
  readonly payment: Payment;
  /** Parcels in the order of their dispatch, then what is being made or ready. */
  readonly fulfilments: readonly Fulfilment[];
  /** The oldest first, in every state. */
  readonly refunds: readonly Refund[];
};

/** What is still to be sent of each line of an order. */
export function toSendOf({
  order,
  fulfilments,
  refunds,
}: Pick<OrderRecord, "order" | "fulfilments" | "refunds">): readonly PiecesToSend[] {
  const isEnded = order.paidAt === null || ["cancelled", "refunded"].includes(order.status);
  return piecesToSend({
    order: { state: isEnded ? "cancelled" : "placed", lines: order.lines },
    refunds: refunds.map((refund) => ({ ...refund, wasSent: refund.sentAt !== null })),
    fulfilments,
  });
}

/** The pieces that are still to be sent and that nobody has begun to make. */
export function notBegunOf(record: OrderRecord): readonly LineQuantity[] {
  const open = record.fulfilments.filter(({ state }) => state === "making" || state === "ready");
  return lessLines(
    sumLines(toSendOf(record)),
    open.flatMap(({ lines }) => lines),
  );
}

/**
 * The day by which everything that is still to be sent should be delivered, as "2026-11-26"; null if
 * nothing is to be sent or no day is known.
 */
export function promisedDayOf(record: OrderRecord): string | null {
  const toSend = new Set(sumLines(toSendOf(record)).map(({ position }) => position));
  return latestDay(record.order.lines.filter(({ position }) => toSend.has(position)));
}
