import type { Pence } from "#shop/kit/money.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import { leaveByOf } from "#shop/fulfilment/leave-by.ts";
import { promisedDayOf, toSendOf, type OrderRecord } from "#shop/fulfilment/order-record.ts";
import type { FlagCode } from "#shop/orders/flag.ts";
import { isOpenDispute } from "#shop/payments/refunds/dispute.ts";
import { refundedPence } from "#shop/payments/refunds/refund.ts";
import { isPaid, nextOf, type Next } from "./next-step.ts";

/** What has become of an order's money. */
export const moneyStates = [
  "unpaid",
  "paid",
  "part_refunded",
  "refunded",
  "disputed",
  "refund_failed",
] as const;
export type MoneyState = (typeof moneyStates)[number];

/** How far an order's goods have come. */
export const goodsStates = [
  "to_make",
  "being_made",
  "ready",
  "part_sent",
  "sent",
  "delivered",
  "not_sent",
  "cancelled",
] as const;
export type GoodsState = (typeof goodsStates)[number];

/** What staff see of an order at a glance: the marks of money and goods, and the next step. */
export type OrderSummary = {
  readonly moneyState: MoneyState;
  /** What has gone back. */
  readonly refundedPence: Pence;
  readonly goodsState: GoodsState;
  /** How far the rest has come, when a part was sent. */
  readonly restState: GoodsState | null;
  readonly next: Next;
  /** The day by which what is still to be sent must leave to keep the promise, as "2026-11-24". */
  readonly leaveBy: string | null;
  /** The day by which what is still to be sent should be delivered. */
  readonly promisedFor: string | null;
};

type Flags = readonly { readonly code: FlagCode }[];

/** Derives the summary of an order from its records and its open flags. Does not depend on the time. */
export function orderSummary(record: OrderRecord, flags: Flags): OrderSummary {
  const rest = restStateOf(record);
  const goodsState = goodsStateOf(record, rest);
  const leaveBy = leaveByOf(record);
  return {
    moneyState: moneyStateOf(record, flags),
    refundedPence: refundedPence(record.refunds),
    goodsState,
    restState: goodsState === "part_sent" ? rest : null,
    next: nextOf(record, { flags, leaveBy }),
    leaveBy,
    promisedFor: promisedDayOf(record),
  };
}

function moneyStateOf(record: OrderRecord, flags: Flags): MoneyState {
  const { disputes, refunds, status } = record;
  if (!isPaid(record)) return "unpaid";
  if (disputes.some(isOpenDispute)) return "disputed";
  if (flags.some(({ code }) => code === "refund_failed")) return "refund_failed";
  if (status === "refunded") return "refunded";
  return refundedPence(refunds) > 0 ? "part_refunded" : "paid";
}

function goodsStateOf(record: OrderRecord, rest: GoodsState | null): GoodsState {
  const sent = parcelsOf(record.fulfilments).filter(({ state }) => state !== "returned");
  if (rest !== null && sent.length > 0) return "part_sent";
  if (sent.length > 0)
    return sent.every(({ state }) => state === "delivered") ? "delivered" : "sent";
  if (record.order.state === "cancelled") return "cancelled";
  if (rest !== null) return rest;
  return record.status === "pending_payment" ? unmadeState(record) : "not_sent";
}

/** How far what is still to be sent has come: as far as the piece that is furthest behind. Null if nothing is. */
function restStateOf(record: OrderRecord): GoodsState | null {
  const pieces = toSendOf(record).filter(({ quantity }) => quantity > 0);
  if (pieces.length === 0) return null;
  if (pieces.every(({ toMake }) => toMake === 0)) return "ready";
  const isBegun = record.fulfilments.some(({ state }) => state === "making" || state === "ready");
  return isBegun ? "being_made" : "to_make";
}

function unmadeState({ order }: OrderRecord): GoodsState {
  return order.lines.some(({ madeToOrder }) => madeToOrder) ? "to_make" : "ready";
}
