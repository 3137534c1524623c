import {
  lessLines,
  sumLines,
  type Fulfilment,
  type LineQuantity,
} from "#shop/fulfilment/fulfilment.ts";
import type { Pence } from "#shop/kit/money.ts";
import { addDays, londonDay } from "#shop/kit/time.ts";

/** In what state goods came back. */
export const conditions = ["as_new", "used", "damaged"] as const;
export type Condition = (typeof conditions)[number];

/** The same in words. */
export const conditionNames: Readonly<Record<Condition, string>> = {
  as_new: "As new",
  used: "Used",
  damaged: "Damaged",
};

/** Some pieces of a line that came back. */
export type ReceivedLine = LineQuantity & {
  readonly condition: Condition;
  /** Whether the pieces go back into stock. */
  readonly isRestocked: boolean;
};

/** Why goods come back. For what is faulty or wrong the shop pays the carriage, and keeps nothing. */
export const returnReasons = ["changed_mind", "faulty", "wrong_item"] as const;
export type ReturnReason = (typeof returnReasons)[number];

/** The same in words, as staff say it. */
export const reasonNames: Readonly<Record<ReturnReason, string>> = {
  changed_mind: "changed mind",
  faulty: "faulty",
  wrong_item: "wrong item",
};

/** Why goods come back, as customers say it. */
export const reasonsInCustomersWords: Readonly<Record<ReturnReason, string>> = {
  changed_mind: "I changed my mind",
  faulty: "It is faulty or damaged",
  wrong_item: "It is the wrong item",
};

/** Goods that the customer sends back, or has sent back. */
export type Return = {
  readonly id: string;
  /** `received`: the goods are back and the refund is still to be made. */
  readonly state: "requested" | "received" | "closed";
  readonly reason: ReturnReason;
  /** When the customer told the shop. */
  readonly requestedAt: Date;
  readonly acceptedAt: Date | null;
  readonly refusedAt: Date | null;
  /** The day of the proof of posting, as "2026-11-26". */
  readonly postedOn: string | null;
  readonly receivedAt: Date | null;
  readonly inspectedAt: Date | null;
  /** What was found and what is kept for it: the words and the deduction of the refund. */
  readonly finding: string;
  readonly deductionPence: Pence;
  /** Null while it is open, and in returns older than this field. */
  readonly closedAt: Date | null;
  /** Why it was refused, or settled without a refund. */
  readonly closingNote: string;
  /** For staff. */
  readonly note: string;
  /** The condition is null until the goods are received, and in returns older than this field. */
  readonly lines: readonly (LineQuantity & {
    readonly condition: Condition | null;
    readonly isRestocked: boolean;
  })[];
};

/** How far a return has come: the columns of the board. */
export const returnStages = [
  "requested",
  "on_the_way",
  "received",
  "inspected",
  "settled",
] as const;
export type ReturnStage = (typeof returnStages)[number];

/** How far a return has come. Accepted goods are on the way: most customers post them the next day. */
export function stageOf({
  state,
  acceptedAt,
  postedOn,
  inspectedAt,
}: Pick<Return, "state" | "acceptedAt" | "postedOn" | "inspectedAt">): ReturnStage {
  if (state === "closed") return "settled";
  if (state === "received") return inspectedAt === null ? "received" : "inspected";
  return acceptedAt === null && postedOn === null ? "requested" : "on_the_way";
}

/** Days to refund, and to send goods back: Consumer Contracts Regulations 2013, regs. 34(5), 34(6) and 35(4). */
const REFUND_DAYS = 14;

/**
 * The last day to refund goods that came back at a time, or where none were sent, what the customer
 * withdrew from at that time: as "2026-12-18". Also the last day to send goods back after withdrawing.
 */
export function lastRefundDay(since: Date): string {
  return addDays(londonDay(since), REFUND_DAYS);
}

/** The same after a day, as "2026-12-04". */
export function lastRefundDayAfter(day: string): string {
  return addDays(day, REFUND_DAYS);
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
