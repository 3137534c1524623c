import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import { makeByOf } from "#shop/fulfilment/leave-by.ts";
import { beingMadeOf, toStartOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import { sum } from "#shop/kit/sum.ts";
import type { FlagCode } from "#shop/orders/flag.ts";
import type { OrderLine } from "#shop/orders/order.ts";

/** Pieces of a line that the workshop has to make, all of them begun or none. */
export type Work = {
  readonly orderId: string;
  readonly orderNumber: string;
  readonly customerName: string;
  readonly town: string;
  /** What the customer wrote with the order. */
  readonly notes: string;
  readonly flags: readonly FlagCode[];
  readonly line: OrderLine;
  readonly quantity: number;
  readonly state: "to_start" | "being_made";
  /** When the first of them was begun. */
  readonly startedAt: Date | null;
  /** The day by which the order must leave, as "2026-11-24"; null without a promised day. */
  readonly leaveBy: string | null;
};

type Flags = readonly { readonly code: FlagCode }[];

/**
 * What the workshop has to make, by the day by which it must leave, the oldest order first. Refunded and
 * cancelled pieces are not in it: it follows from the orders' records alone.
 */
export function workList(
  records: readonly OrderRecord[],
  flagsOf: (orderId: string) => Flags,
): readonly Work[] {
  const work = records
    .toSorted((a, b) => a.order.placedAt.getTime() - b.order.placedAt.getTime())
    .flatMap((record) => workOf(record, flagsOf(record.order.id)));
  // Sorting keeps the order of those that leave on the same day.
  return work.toSorted((a, b) => compareDays(a.leaveBy, b.leaveBy));
}

function compareDays(one: string | null, other: string | null): number {
  if (one === other) return 0;
  if (one === null || other === null) return one === null ? 1 : -1;
  return one < other ? -1 : 1;
}

function workOf(record: OrderRecord, flags: Flags): readonly Work[] {
  const { order } = record;
  const leaveBy = makeByOf(record);
  const beingMade = beingMadeOf(record);
  const toStart = toStartOf(record);
  return order.lines.flatMap((line) => {
    const base = {
      orderId: order.id,
      orderNumber: order.orderNumber,
      customerName: order.customerName,
      town: order.address.city,
      notes: order.notes,
      flags: flags.map(({ code }) => code),
      line,
      leaveBy,
    };
    const { position } = line;
    const making = record.fulfilments.filter((each) => isMaking(each, position));
    const begun = beingMade.find((each) => each.position === position)?.quantity ?? 0;
    const notBegun = toStart.find((each) => each.position === position)?.quantity ?? 0;
    const startedAt = making.map(({ createdAt }) => createdAt).toSorted((a, b) => +a - +b)[0];
    return [
      ...(notBegun > 0
        ? [{ ...base, quantity: notBegun, state: "to_start" as const, startedAt: null }]
        : []),
      ...(begun > 0
        ? [
            {
              ...base,
              quantity: begun,
              state: "being_made" as const,
              startedAt: startedAt ?? null,
            },
          ]
        : []),
    ];
  });
}

function isMaking({ state, lines }: Fulfilment, position: number): boolean {
  return state === "making" && lines.some((line) => line.position === position);
}

/** The work of a list that leaves on a day or before, with what has no day. */
export function workUntil(work: readonly Work[], day: string): readonly Work[] {
  return work.filter(({ leaveBy }) => leaveBy === null || leaveBy <= day);
}

/** How many pieces some work is. */
export function piecesIn(work: readonly Work[], state?: Work["state"]): number {
  return sum(
    work
      .filter((each) => state === undefined || each.state === state)
      .map(({ quantity }) => quantity),
  );
}
