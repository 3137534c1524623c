import { latestDay, type Order, type OrderStatus } from "#shop/orders/order.ts";
import { partsOf, type OrderPart } from "#shop/orders/parts.ts";
import type { Payment } from "#shop/payments/payment.ts";
import type { Dispute } from "#shop/payments/refunds/dispute.ts";
import { isWaiting, type Refund } from "#shop/payments/refunds/refund.ts";
import {
  commonLines,
  lessLines,
  sumLines,
  type Fulfilment,
  type LineQuantity,
} from "./fulfilment.ts";
import {
  nextSteps,
  orderStatus,
  piecesToSend,
  type NextStep,
  type PiecesToSend,
  type StatusFacts,
} from "./order-status.ts";
import type { Return } from "#shop/fulfilment/returns/return.ts";

/** What an order's status is derived from. Lists begin with the oldest. */
export type OrderRecords = {
  readonly order: Order;
  /** The payment that decides about it, and every attempt to be paid. */
  readonly payment: Payment;
  readonly payments: readonly Payment[];
  /** In every state. */
  readonly refunds: readonly Refund[];
  readonly disputes: readonly Dispute[];
  /** Parcels in the order of their dispatch, then what is being made or ready. */
  readonly fulfilments: readonly Fulfilment[];
  readonly returns: readonly Return[];
};

/** An order with its records, and the status that they amount to. */
export type OrderRecord = OrderRecords & { readonly status: OrderStatus };

/** Derives the status of an order from its records. */
export function toOrderRecord(records: OrderRecords): OrderRecord {
  return { ...records, status: orderStatus(factsOf(records)) };
}

function factsOf(records: OrderRecords): StatusFacts {
  const { order, payments, refunds, disputes, fulfilments, returns } = records;
  return {
    order,
    payments,
    refunds: refunds.map((refund) => ({ ...refund, wasSent: refund.sentAt !== null })),
    disputes: disputes.map(({ status, amountPence }) => ({
      isLost: status === "lost",
      amountPence,
    })),
    fulfilments,
    returns,
  };
}

/** Everything that is to be done about an order now, the most urgent first. */
export function nextStepsOf(record: OrderRecord): readonly NextStep[] {
  return nextSteps(factsOf(record));
}

/** Of each line of an order, also of an unpaid one: what was neither sent, cancelled nor kept back for a refund. */
export function unsentOf(record: OrderRecord): readonly PiecesToSend[] {
  return piecesToSend(factsOf(record));
}

/**
 * What is still to be sent of each line of an order: nothing of one that is not paid or was refunded, and nothing
 * that a refund keeps back while it waits.
 */
export function toSendOf(record: OrderRecord): readonly PiecesToSend[] {
  const pieces = unsentOf(record);
  return record.status === "paid" || record.status === "processing"
    ? pieces
    : pieces.map((piece) => ({ ...piece, quantity: 0, toMake: 0 }));
}

/** Pieces that would be sent if a refund were not waiting for them. */
export type Held = { readonly refund: Refund; readonly lines: readonly LineQuantity[] };

/** What refunds keep back while they wait: for an owner, for their job, or for the provider's answer. */
export function heldOf(record: OrderRecord): readonly Held[] {
  const waiting = record.refunds.filter(isWaiting);
  const toSendWithout = (none: readonly Refund[]) => {
    const refunds = record.refunds.filter((each) => !none.includes(each));
    return sumLines(toSendOf(toOrderRecord({ ...record, refunds })));
  };
  // Each alone: two that were asked for the same pieces both keep them back.
  return waiting.flatMap((refund) => {
    const others = waiting.filter((each) => each !== refund);
    const lines = lessLines(toSendWithout(waiting), toSendWithout(others));
    return lines.length === 0 ? [] : { refund, lines };
  });
}

/**
 * An order as its customer knows it: a refund that waits for an owner is the shop's own affair, so that its
 * pieces are still to come.
 */
export function asCustomersKnow(record: OrderRecord): OrderRecord {
  const refunds = record.refunds.filter(({ state }) => state !== "awaiting_approval");
  return { ...record, refunds };
}

/** Of each line, what a refund can keep from being sent: neither sent nor cancelled, though another may hold it. */
export function stillHereOf(record: OrderRecord): readonly PiecesToSend[] {
  return unsentOf(asCustomersKnow(record));
}

/** What is being made of each line and is still to be sent: pieces that a refund ends or keeps back are not made. */
export function beingMadeOf(record: OrderRecord): readonly LineQuantity[] {
  const making = record.fulfilments.filter(({ state }) => state === "making");
  const toMake = toSendOf(record).map((each) => ({ ...each, quantity: each.toMake }));
  return commonLines(sumLines(making.flatMap(({ lines }) => lines)), toMake);
}

/**
 * The pieces of the next parcel, unless somebody chooses others: all that is still to be sent, or, where
 * what is in stock goes first, only what is on the shelf or made, if there is any.
 */
export function nextParcelOf(record: OrderRecord): readonly LineQuantity[] {
  const toSend = toSendOf(record);
  const ready = sumLines(readyOf(toSend));
  return sumLines(record.order.inStockFirst && ready.length > 0 ? ready : toSend);
}

/** Of pieces that are to be sent, those that can leave: on the shelf, or made. */
export function readyOf(toSend: readonly PiecesToSend[]): readonly LineQuantity[] {
  return toSend.map(({ position, quantity, toMake }) => ({
    position,
    quantity: quantity - toMake,
  }));
}

/** The pieces that are still to be sent and that nobody has begun to make. */
export function notBegunOf(record: OrderRecord): readonly LineQuantity[] {
  const open = record.fulfilments.filter(({ state }) => state === "making" || state === "ready");
  return lessLines(
    sumLines(toSendOf(record)),
    open.flatMap(({ lines }) => lines),
  );
}

/** The pieces made to order that nobody has begun, of an order that is still to be sent. */
export function toStartOf(record: OrderRecord): readonly LineQuantity[] {
  const { lines } = record.order;
  return notBegunOf(record).filter(
    ({ position }) => lines.find((line) => line.position === position)?.madeToOrder,
  );
}

/** What of an order is still to be sent, by the day of its arrival, where what is in stock is sent first. */
export function partsToComeOf(record: OrderRecord): readonly OrderPart[] {
  const { order } = record;
  if (order.paidAt === null) return partsOf(order);
  const toSend = new Set(sumLines(toSendOf(record)).map(({ position }) => position));
  return partsOf({ ...order, lines: order.lines.filter(({ position }) => toSend.has(position)) });
}

/**
 * The day by which everything that is still to be sent should be delivered, as "2026-11-26"; null if
 * nothing is to be sent or no day is known.
 */
export function promisedDayOf(record: OrderRecord): string | null {
  const toSend = new Set(sumLines(toSendOf(record)).map(({ position }) => position));
  return latestDay(record.order.lines.filter(({ position }) => toSend.has(position)));
}
