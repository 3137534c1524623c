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
  readonly placedAt: Date;
};

/** Orders on a page of the work list. */
const PAGE_ORDERS = 50;

type Flags = readonly { readonly code: FlagCode }[];

/**
 * What the workshop has to make, by the day by which it must leave, the oldest order first. Refunded and
 * cancelled pieces are not in it: it follows from the orders' records alone.
 */
export function workList(
  records: readonly OrderRecord[],
  flagsOf: (orderId: string) => Flags,
): readonly Work[] {
  // The lines of an order stay in their order.
  return records
    .flatMap((record) => workOf(record, flagsOf(record.order.id)))
    .toSorted((one, other) =>
      placeOf(one) < placeOf(other) ? -1 : +(placeOf(one) > placeOf(other)),
    );
}

type Placed = Pick<Work, "leaveBy" | "placedAt" | "orderNumber">;

/** The place of an order in the list, as text by which it is sorted; without a day it comes last. */
function placeOf({ leaveBy, placedAt, orderNumber }: Placed): string {
  return `${leaveBy ?? "9999-12-31"} ${placedAt.toISOString()} ${orderNumber}`;
}

/** The work of the next 50 orders behind a place; of the first 50 when nothing is behind it. */
export function workPage<Each extends Placed>(work: readonly Each[], after: string) {
  const places = [...new Set(work.map(placeOf))];
  const before = places.filter((place) => place <= after).length;
  const seen = before === places.length ? 0 : before;
  const rows = places.slice(seen, seen + PAGE_ORDERS);
  const next = places.length > seen + PAGE_ORDERS ? rows.at(-1) : undefined;
  return {
    work: work.filter((each) => rows.includes(placeOf(each))),
    /** The pages: their rows are orders. */
    pages: { rows, seen, next: next ?? null },
    orders: places.length,
  };
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
      placedAt: order.placedAt,
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
