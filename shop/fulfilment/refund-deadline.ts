import { lastRepayDay } from "#shop/orders/cancel-period.ts";
import type { OrderFlag } from "#shop/orders/flag.ts";
import { lessLines, sumLines } from "./fulfilment.ts";
import type { OrderRecord } from "./order-record.ts";
import { isCounted, refundedPence, type Refund } from "#shop/payments/refunds/refund.ts";
import type { Return } from "./return.ts";

/** What the law asks for after a customer withdrew from a contract. Days are in London, as "2026-12-18". */
export type RefundDeadline =
  /** The refund is owed: the goods are back, or none were sent. */
  | { readonly kind: "refund"; readonly by: string; readonly since: "goods_back" | "told" }
  /** The customer still has to send the goods, by this day. */
  | { readonly kind: "goods"; readonly by: string };

/**
 * The law's clock of an order (Consumer Contracts Regulations 2013, regs. 34 and 35); null when it does
 * not run: nobody has withdrawn, or all of it was settled. Of several deadlines the first. The day on which
 * a customer posted the goods is not known, so that their arrival counts.
 */
export function refundDeadline(
  record: Pick<OrderRecord, "order" | "payment" | "refunds" | "returns" | "fulfilments">,
  flags: readonly Pick<OrderFlag, "code" | "raisedAt">[],
): RefundDeadline | null {
  const { order, payment, refunds, returns, fulfilments } = record;
  if (refundedPence(refunds) >= payment.amountPence) return null;
  const back = returns
    .filter(({ state }) => state === "received")
    .flatMap(({ receivedAt }) => receivedAt ?? []);
  if (back.length > 0)
    return { kind: "refund", by: lastRepayDay(earliest(back)), since: "goods_back" };
  const asked = returns.filter(({ state }) => state === "requested");
  if (asked.length > 0) {
    const told = earliest(asked.map(({ requestedAt }) => requestedAt));
    return { kind: "goods", by: lastRepayDay(told) };
  }
  const isSent = fulfilments.some(({ dispatchedAt }) => dispatchedAt !== null);
  const told = flags.filter(({ code }) => code === "withdrawn" || code === "cancel_requested");
  if (isSent || told.length === 0 || order.status === "cancelled") return null;
  const since = earliest(told.map(({ raisedAt }) => raisedAt));
  return { kind: "refund", by: lastRepayDay(since), since: "told" };
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

/**
 * The returns whose goods are here and whose pieces have all been refunded, so that they can be closed.
 * Pieces that were refunded because they are no longer to be sent do not count.
 */
export function settledReturns(
  returns: readonly Return[],
  refunds: readonly Refund[],
): readonly Return[] {
  const back = returns.filter(({ receivedAt }) => receivedAt !== null);
  const refunded = refunds.filter(isCounted).flatMap(({ lines }) =>
    lines.map(({ position, quantity, cancelledQuantity }) => ({
      position,
      quantity: quantity - cancelledQuantity,
    })),
  );
  const isSettled = lessLines(sumLines(back.flatMap(({ lines }) => lines)), refunded).length === 0;
  return isSettled ? back.filter(({ state }) => state === "received") : [];
}
