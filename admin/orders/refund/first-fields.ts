import { lessLines, sumLines } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refundedPieces } from "#shop/fulfilment/returns/refund-deadline.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";
import type { Refundable } from "#shop/payments/refunds/refundable.server.ts";
import { quantityOf, type LineView } from "./refund-line-view.ts";
import { keptField, quantityField, REASON_MAX } from "./refund-form.ts";

/**
 * At first the pieces that came back and are not refunded are filled in, with the delivery if they are all
 * of the order (Consumer Contracts Regulations 2013, reg. 34(1)); pieces that are not sent stay here.
 */
export function firstFields(
  { returns, refunds }: OrderRecord,
  lines: readonly LineView[],
  { explained, refundable }: { explained: Refund | null; refundable: Refundable | null },
): Record<string, string> {
  const others = refunds.filter(({ id }) => id !== explained?.id);
  const back = lessLines(
    sumLines(returns.flatMap((each) => (each.receivedAt === null ? [] : each.lines))),
    refundedPieces(others),
  );
  const fields: Record<string, string> = {};
  for (const { position, left, toSend } of lines) {
    fields[quantityField(position)] = String(Math.min(left, quantityOf(back, position)));
    if (toSend > 0) fields[keptField(position)] = String(toSend);
  }
  const isWhole = lines.every(({ quantity, position }) => quantity === quantityOf(back, position));
  const shippingPence = refundable?.left.shippingPence ?? 0;
  if (explained === null) Object.assign(fields, keptFields(returns));
  return isWhole && shippingPence > 0 ? { ...fields, delivery: String(shippingPence) } : fields;
}

/** What is kept for goods that were looked at, with its words. */
function keptFields(returns: OrderRecord["returns"]): Record<string, string> {
  const kept = returns.filter((each) => each.state === "received" && each.deductionPence > 0);
  if (kept.length === 0) return {};
  const sum = kept.reduce((all, { deductionPence }) => all + deductionPence, 0);
  const words = kept.map(({ finding }) => finding).join(" ");
  return { deduction: (sum / 100).toFixed(2), reason: words.slice(0, REASON_MAX) };
}
