import { addDays, londonDay } from "#shop/kit/time.ts";
import { lessLines, sumLines, type Fulfilment, type LineQuantity } from "./fulfilment.ts";

/** In what state goods came back. */
export const conditions = ["as_new", "used", "damaged"] as const;
export type Condition = (typeof conditions)[number];

/** Some pieces of a line that came back. */
export type ReceivedLine = LineQuantity & {
  readonly condition: Condition;
  /** Whether the pieces go back into stock. */
  readonly isRestocked: boolean;
};

/** Goods that the customer sends back, or has sent back. */
export type Return = {
  readonly id: string;
  /** `received`: the goods are back and the refund is still to be made. */
  readonly state: "requested" | "received" | "closed";
  readonly requestedAt: Date;
  readonly receivedAt: Date | null;
  /** The condition is null until the goods are received, and in returns older than this field. */
  readonly lines: readonly (LineQuantity & {
    readonly condition: Condition | null;
    readonly isRestocked: boolean;
  })[];
};

/** Days to refund, and to send goods back: Consumer Contracts Regulations 2013, regs. 34(5), 34(6) and 35(4). */
const REFUND_DAYS = 14;

/**
 * The last day to refund goods that came back at a time, or where none were sent, what the customer
 * withdrew from at that time: as "2026-12-18". Also the last day to send goods back after withdrawing.
 */
export function lastRefundDay(since: Date): string {
  return addDays(londonDay(since), REFUND_DAYS);
}

/** The pieces that a customer has, by position: sent, and not returned or on the way back. */
export function returnablePieces(
  fulfilments: readonly Fulfilment[],
  returns: readonly Return[],
): readonly LineQuantity[] {
  const sent = fulfilments.filter(({ state }) => state === "dispatched" || state === "delivered");
  // A return that was closed without goods has come to nothing.
  const back = returns.filter(({ state, receivedAt }) => state !== "closed" || receivedAt !== null);
  return lessLines(
    sumLines(sent.flatMap(({ lines }) => lines)),
    back.flatMap(({ lines }) => lines),
  );
}

/** The pieces that were sent and have not come back yet: the customer has them, or they are on the way. */
export function withCustomer({
  fulfilments,
  returns,
}: {
  readonly fulfilments: readonly Fulfilment[];
  readonly returns: readonly Return[];
}): readonly LineQuantity[] {
  return returnablePieces(
    fulfilments,
    returns.filter(({ receivedAt }) => receivedAt !== null),
  );
}
