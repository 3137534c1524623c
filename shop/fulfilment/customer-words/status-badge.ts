import { ZERO, formatPounds } from "#shop/kit/money.ts";
import { parcelsOf } from "#shop/fulfilment/fulfilment.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { refundedPence } from "#shop/payments/refunds/refund.ts";
import type { FlagCode } from "#shop/orders/flag.ts";
import type { OrderStatus } from "#shop/orders/order.ts";

/** An order's status as customers see it. The label says the same as the colour. */
export type StatusBadge = {
  readonly label: string;
  readonly tone: "ok" | "pine" | "plain";
  /** "Refunded £12.00" beside the status of an order that was refunded in part; otherwise null. */
  readonly refund: string | null;
  /** Whether the customer has asked to cancel what is still to be sent, and waits for an answer. */
  readonly isCancelRequested: boolean;
};

/** The open flags of an order. */
export type OpenFlags = readonly { readonly code: FlagCode }[];

const labels: Readonly<Record<OrderStatus, string>> = {
  pending_payment: "Waiting for payment",
  paid: "Paid",
  processing: "Being prepared",
  dispatched: "Dispatched",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Not paid",
  payment_failed: "Not paid",
  refunded: "Refunded",
  partially_refunded: "Refunded in part",
};
const tones: Partial<Record<OrderStatus, StatusBadge["tone"]>> = {
  pending_payment: "pine",
  cancelled: "plain",
  expired: "plain",
  payment_failed: "plain",
  refunded: "plain",
  partially_refunded: "plain",
};

export function statusBadge(record: OrderRecord, flags: OpenFlags): StatusBadge {
  const { status } = record;
  const backPence = refundedPence(record.refunds);
  const isPart = backPence > ZERO && status !== "refunded";
  return {
    label: labelOf(record),
    tone: tones[status] ?? "ok",
    refund: isPart ? `Refunded ${formatPounds(backPence)}` : null,
    isCancelRequested:
      (status === "paid" || status === "processing") &&
      flags.some(({ code }) => code === "cancel_requested" || code === "withdrawn"),
  };
}

function labelOf({ order: { paidAt }, status, fulfilments }: OrderRecord): string {
  if (status === "cancelled" && paidAt === null) return "Not paid";
  if (status !== "processing") return labels[status];
  if (parcelsOf(fulfilments).some(({ state }) => state !== "returned")) return "Dispatched in part";
  return fulfilments.some(({ dispatchedAt }) => dispatchedAt === null)
    ? "Being made"
    : labels.processing;
}
