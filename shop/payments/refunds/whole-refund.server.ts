import { pence, sumPence } from "#shop/kit/money.ts";
import { refused, type Done } from "#shop/kit/result.ts";
import type { Order } from "#shop/orders/order.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Left } from "./left-to-refund.ts";
import { refundSums, type RefundParts, type RefundSums } from "./refund-rules.ts";
import {
  requestRefundOf,
  type RefundRequest,
  type RequestedRefund,
  type RequestRefused,
} from "./request-refund.server.ts";
import { readRefundable } from "./refundable.server.ts";
import { soldOf } from "./sold.ts";

/**
 * Requests a refund of all that is left of a locked order: every piece, the delivery, and what earlier
 * refunds have given or kept beside them. For an order that is cancelled, or that sold out.
 */
export async function requestWholeRefund(
  tx: Db,
  order: Order,
  request: Pick<RefundRequest, "actor" | "mayApprove" | "actId" | "reason">,
): Promise<Done<RequestedRefund> | RequestRefused> {
  const state = await readRefundable(tx, order);
  if (state === null) return refused("not_paid");
  return requestRefundOf(tx, order, { ...request, ...restOf(order, state.left) });
}

/** What that would send back now; null if nothing can. */
export async function previewWholeRefund(db: Db, order: Order): Promise<RefundSums | null> {
  const state = await readRefundable(db, order);
  if (state === null || state.isDisputed) return null;
  const parts = { ...restOf(order, state.left), reason: "Cancelled" };
  const sums = refundSums(soldOf(order), state.left, parts);
  return sums.ok ? sums.value : null;
}

function restOf(order: Order, left: Left): Omit<RefundParts, "reason"> {
  const goods = soldOf(order).lines.flatMap(({ position, pieces }) => {
    const quantity = left.lines.find((line) => line.position === position)?.quantity ?? 0;
    return pieces.slice(pieces.length - quantity).map((piece) => piece.grossPence);
  });
  const other =
    Math.min(left.moneyPence, left.pricePence) - sumPence([...goods, left.shippingPence]);
  return {
    lines: left.lines
      .filter(({ quantity }) => quantity > 0)
      .map((line) => ({ ...line, cancelledQuantity: 0 })),
    shippingPence: left.shippingPence,
    goodwillPence: pence(Math.max(0, other)),
    deductionPence: pence(Math.max(0, -other)),
    isCompensation: false,
  };
}
