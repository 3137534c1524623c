import type { OrderFlag } from "#shop/orders/flag.ts";
import { isCounted, refundedPence, type Refund } from "#shop/payments/refunds/refund.ts";
import { lessLines, sumLines, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { returnClock } from "./return-clock.ts";
import { lastRefundDay, type Return } from "./return.ts";

/** What the law asks for after a customer withdrew from a contract. Days are in London, as "2026-12-18". */
export type RefundDeadline =
  /** The refund is owed: the goods are back, or none were sent. */
  | { readonly kind: "refund"; readonly by: string; readonly since: "goods_back" | "told" }
  /** The customer still has to send the goods, by this day. */
  | { readonly kind: "goods"; readonly by: string };

/**
 * The refund deadline of an order (Consumer Contracts Regulations 2013, regs. 34 and 35); null when there is
 * none: nobody has withdrawn, or all of it was settled. The first of several. The flags are those of
 * `listDeadlineFlags`: a cancelled order has its deadline until its refund is sent.
 */
export function refundDeadline(
  record: Pick<OrderRecord, "payment" | "refunds" | "returns" | "fulfilments">,
  flags: readonly Pick<OrderFlag, "code" | "raisedAt">[],
): RefundDeadline | null {
  const { payment, refunds, returns, fulfilments } = record;
  if (refundedPence(refunds) >= payment.amountPence) return null;
  const clocks = returns.flatMap((each) => returnClock(each) ?? []);
  const [first] = clocks
    .filter(({ kind }) => kind === "refund")
    .map(({ by }) => by)
    .toSorted();
  if (first !== undefined) return { kind: "refund", by: first, since: "goods_back" };
  // Of what was refunded before it came back nothing more is owed.
  const asked = returns.filter(
    ({ state, lines }) =>
      state === "requested" && lessLines(sumLines(lines), refundedPieces(refunds)).length > 0,
  );
  if (asked.length > 0) {
    const told = earliest(asked.map(({ requestedAt }) => requestedAt));
    return { kind: "goods", by: lastRefundDay(told) };
  }
  const isSent = fulfilments.some(({ dispatchedAt }) => dispatchedAt !== null);
  const told = flags.filter(({ code }) => code === "withdrawn" || code === "cancel_requested");
  if (isSent || told.length === 0) return null;
  const since = earliest(told.map(({ raisedAt }) => raisedAt));
  return { kind: "refund", by: lastRefundDay(since), since: "told" };
}

function earliest(times: readonly Date[]): Date {
  return new Date(Math.min(...times.map((time) => time.getTime())));
}

/** The pieces of sent goods that were refunded: without those that are no longer to be sent. */
export function refundedPieces(refunds: readonly Refund[]): readonly LineQuantity[] {
  return sumLines(
    refunds.filter(isCounted).flatMap(({ lines }) =>
      lines.map(({ position, quantity, cancelledQuantity }) => ({
        position,
        quantity: quantity - cancelledQuantity,
      })),
    ),
  );
}

/** The returns whose goods are here and whose pieces have all been refunded, so that they can be closed. */
export function settledReturns(
  returns: readonly Return[],
  refunds: readonly Refund[],
): readonly Return[] {
  const back = returns.filter(({ receivedAt }) => receivedAt !== null);
  const pieces = sumLines(back.flatMap(({ lines }) => lines));
  const isSettled = lessLines(pieces, refundedPieces(refunds)).length === 0;
  return isSettled ? back.filter(({ state }) => state === "received") : [];
}
