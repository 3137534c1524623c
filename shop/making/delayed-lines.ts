import type { WaitingLine } from "#shop/fulfilment/leave-by.ts";
import { listed } from "#shop/kit/text.ts";

/** What of an order waits to be sent, as it is needed to move its day. */
export type Waiting = {
  readonly lines: readonly WaitingLine[];
  /** How many lines the order has, with those that were sent. */
  readonly lineCount: number;
  readonly inStockFirst: boolean;
};

/** What a new day moves, and what the mail about it says. */
export type Delayed = {
  readonly positions: readonly number[];
  /** The names of what is later; "" when it is the whole order. */
  readonly name: string;
  readonly promisedBefore: string | null;
};

/**
 * What moves when goods that should have left by one day leave by another: all that is still to be sent, or,
 * where what is in stock is sent first, only the lines whose own day is from the one until the other.
 */
export function delayedLines(
  { lines, lineCount, inStockFirst }: Waiting,
  { from, to }: { readonly from: string | null; readonly to: string },
): Delayed {
  const moved = lines.filter(
    ({ leaveBy }) =>
      !inStockFirst || leaveBy === null || (leaveBy < to && (from === null || leaveBy >= from)),
  );
  const names = [...new Set(moved.map(({ name }) => name))];
  return {
    positions: moved.map(({ position }) => position),
    name: moved.length === lineCount ? "" : listed(names),
    promisedBefore:
      moved
        .flatMap(({ promisedFor }) => promisedFor ?? [])
        .toSorted()
        .at(-1) ?? null,
  };
}
