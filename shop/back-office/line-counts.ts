import { pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { parcelsOf, type LineQuantity } from "#shop/fulfilment/fulfilment.ts";
import { beingMadeOf, toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { isCounted } from "#shop/payments/refunds/refund.ts";

/** What has become of the pieces of one line. */
export type LineCounts = {
  readonly position: number;
  /** Still to be sent; and of these, still to be made and being made. */
  readonly toSend: number;
  readonly toMake: number;
  readonly making: number;
  readonly sent: number;
  /** Sent back by the customer and received. */
  readonly returned: number;
  readonly refunded: number;
  /** For these pieces. */
  readonly refundedPence: Pence;
};

/** The counts of every line of an order. */
export function lineCounts(record: OrderRecord): readonly LineCounts[] {
  const { order, fulfilments, refunds, returns } = record;
  const toSend = new Map(toSendOf(record).map((line) => [line.position, line]));
  const beingMade = [{ lines: beingMadeOf(record) }];
  const sent = parcelsOf(fulfilments).filter(({ state }) => state !== "returned");
  const back = returns.filter(({ receivedAt }) => receivedAt !== null);
  const refunded = refunds.filter(isCounted).flatMap(({ lines }) => lines);
  return order.lines.map(({ position }) => {
    const { quantity = 0, toMake = 0 } = toSend.get(position) ?? {};
    const refundedLines = refunded.filter((line) => line.position === position);
    return {
      position,
      toSend: quantity,
      toMake,
      making: piecesOf(beingMade, position),
      sent: piecesOf(sent, position),
      returned: piecesOf(back, position),
      refunded: count(refundedLines),
      refundedPence: sumPence(refundedLines.map(({ amountPence }) => pence(amountPence))),
    };
  });
}

function piecesOf(records: readonly { readonly lines: readonly LineQuantity[] }[], at: number) {
  return count(records.flatMap(({ lines }) => lines).filter(({ position }) => position === at));
}

function count(lines: readonly { readonly quantity: number }[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
