import type { OrderStatus } from "./order.ts";

/** What can happen to an order: each is a row of its history. */
export const orderEvents = [
  "placed",
  "paid",
  "payment_failed",
  "payment_expired",
  "cancelled",
  "reopened",
  "recreated",
  "making_started",
  "made",
  "dispatched",
  "tracking_changed",
  "delivered",
  "sent_back",
  "cancel_requested",
  "return_requested",
  "withdrawn",
  "return_received",
  "refund_requested",
  "refund_approved",
  "refund_sent",
  "refund_failed",
  "refund_undone",
  "refund_lapsed",
  "refund_explained",
  "flag_raised",
  "flag_resolved",
  "address_changed",
  "option_changed",
  "undone",
] as const;
export type OrderEvent = (typeof orderEvents)[number];

/** The event that a change of status is. */
export const eventOfStatus: Readonly<Record<OrderStatus, OrderEvent>> = {
  pending_payment: "placed",
  paid: "paid",
  processing: "making_started",
  dispatched: "dispatched",
  delivered: "delivered",
  cancelled: "cancelled",
  expired: "payment_expired",
  payment_failed: "payment_failed",
  refunded: "refund_sent",
  partially_refunded: "refund_sent",
};
