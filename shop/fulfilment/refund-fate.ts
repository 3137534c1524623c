import type { Refund } from "#shop/payments/refunds/refund.ts";
import { commonLines, lessLines, parcelsOf, sumLines, type LineQuantity } from "./fulfilment.ts";
import { heldOf, readyOf, toSendOf, type OrderRecord } from "./order-record.ts";

/** What has become of the pieces of a refund since it was asked for. All but `parcels` are numbers of pieces. */
export type RefundFate = {
  /** What the refund is for. */
  readonly pieces: number;
  /** What has left since. */
  readonly left: number;
  readonly parcels: readonly {
    readonly carrier: string;
    readonly dispatchedAt: Date;
    readonly pieces: number;
  }[];
  /** What it keeps back now, and how many of these are made to order and made. */
  readonly held: number;
  readonly heldMade: number;
  /** What is to be sent all the same. */
  readonly toSend: number;
};

/** What has become of the pieces of a refund since it was asked for. */
export function fateOf(record: OrderRecord, refund: Refund): RefundFate {
  let rest = sumLines(refund.lines);
  const parcels = parcelsOf(record.fulfilments)
    .filter(({ state, dispatchedAt }) => state !== "returned" && dispatchedAt > refund.requestedAt)
    .flatMap(({ lines, shipment: { carrier }, dispatchedAt }) => {
      const gone = commonLines(lines, rest);
      rest = lessLines(rest, gone);
      return gone.length === 0 ? [] : { carrier, dispatchedAt, pieces: count(gone) };
    });
  const held = heldOf(record).find((each) => each.refund.id === refund.id)?.lines ?? [];
  return {
    pieces: count(refund.lines),
    left: parcels.reduce((sum, { pieces }) => sum + pieces, 0),
    parcels,
    held: count(held),
    heldMade: count(commonLines(held, spareOf(record))),
    toSend: count(commonLines(lessLines(rest, held), sumLines(toSendOf(record)))),
  };
}

/** Pieces that are made and are not to be sent now. */
function spareOf(record: OrderRecord): readonly LineQuantity[] {
  const made = record.fulfilments.flatMap(({ state, lines }) => (state === "ready" ? lines : []));
  return lessLines(made, readyOf(toSendOf(record)));
}

function count(lines: readonly LineQuantity[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0);
}
