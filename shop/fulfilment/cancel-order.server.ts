import type { Actor } from "#shop/platform/actor.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";
import { restock } from "#shop/catalogue/stock/stock.server.ts";
import { resolveFlagsOf } from "#shop/orders/flags.server.ts";
import { stockLines } from "#shop/orders/reserved-stock.server.ts";
import { endOrder } from "#shop/orders/order-state.server.ts";
import { undoRefund } from "#shop/payments/refunds/decide-refund.server.ts";
import type { RequestRefused } from "#shop/payments/refunds/request-refund.server.ts";
import { requestWholeRefund } from "#shop/payments/refunds/whole-refund.server.ts";
import { parcelsOf } from "./fulfilment.ts";
import { replaceLines } from "./fulfilment-queries.server.ts";
import type { OrderRecord } from "./order-record.ts";
import { withOrderOf } from "./order-record.server.ts";
import { enqueueOrderCancelled } from "./mails/order-cancelled.server.ts";

/** Who cancels, as the order's history names them; at whose request; and the reason, for the customer to read. */
export type Cancellation = {
  readonly actor: Actor;
  readonly by: "customer" | "shop";
  readonly reason: string;
  /** Whether they may refund any sum: an owner. A refund of a manager may wait for one. */
  readonly mayApprove: boolean;
};

type CancelRefusal = "wrong_status" | RequestRefused["reason"];

/**
 * Cancels a paid order before dispatch: returns its goods to the stock, requests the refund of all that is left of
 * the payment in place of those that wait for an owner, and mails the customer. Refuses an order that was
 * dispatched or is not paid, and one whose refund can't be made now.
 */
export async function cancelOrder(
  db: Db,
  orderId: string,
  { actor, by, reason, mayApprove }: Cancellation,
): Promise<Done<null> | Refused<CancelRefusal | "act_pending">> {
  return withOrderOf<null, CancelRefusal>(db, { orderId, actor }, async (tx, record) => {
    const { order, fulfilments } = record;
    if (record.status !== "paid" && record.status !== "processing") return refused("wrong_status");
    // What a carrier has, or had, is no longer cancelled: it comes back as a return.
    if (parcelsOf(fulfilments).length > 0) return refused("wrong_status");
    const request = { actor, mayApprove, reason: reason || "Cancelled before dispatch" };
    const refund = await requestWholeRefund(tx, order, request);
    if (!refund.ok) return refund;
    // This refund has all of it: an earlier one that waits for an owner would only take from its sum.
    for (const { id, state } of record.refunds)
      if (state === "awaiting_approval") await undoRefund(tx, id, actor);
    for (const { id } of fulfilments) await replaceLines(tx, orderId, { id, lines: [] });
    await endOrder(tx, order, {
      event: "cancelled",
      actor,
      reason: reason || "Cancelled before dispatch",
    });
    await restock(tx, stockLines({ lines: notYetRestocked(record) }), {
      reason: "cancelled",
      cause: { kind: "order", id: order.id },
      actor: { kind: by === "customer" ? "customer" : "staff", id: null },
    });
    await resolveFlagsOf(tx, order.id, {
      codes: ["cancel_requested", "withdrawn"],
      actor,
      resolution: "Cancelled",
    });
    const refundPence = refund.value.amountPence;
    await enqueueOrderCancelled(tx, order, { by, reason, refundPence });
    return done(null);
  });
}

/** The pieces of an order, less those that went back to the stock when an earlier refund was sent. */
function notYetRestocked({ order, refunds }: OrderRecord): OrderRecord["order"]["lines"] {
  const restocked = refunds.filter(({ sentAt }) => sentAt !== null).flatMap(({ lines }) => lines);
  return order.lines.flatMap((line) => {
    const back = restocked
      .filter(({ position }) => position === line.position)
      .reduce((pieces, { cancelledQuantity }) => pieces + cancelledQuantity, 0);
    return line.quantity > back ? [{ ...line, quantity: line.quantity - back }] : [];
  });
}
