import type { Pence } from "#shop/kit/money.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";

/**
 * The statuses of an order. An order is saved before its payment, so that every payment has an order.
 * Only the payment provider can confirm that it is paid.
 */
export const orderStatuses = [
  "pending_payment",
  "paid",
  "processing",
  "dispatched",
  "delivered",
  "cancelled",
  "expired",
  "payment_failed",
  "refunded",
  "partially_refunded",
] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** The allowed changes of status. An order that ended unpaid still becomes paid if its payment arrives late. */
export const nextStatuses: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending_payment: ["paid", "cancelled", "expired", "payment_failed"],
  paid: ["processing", "dispatched", "cancelled", "refunded", "partially_refunded"],
  processing: ["dispatched", "cancelled", "refunded", "partially_refunded"],
  dispatched: ["delivered", "refunded", "partially_refunded"],
  delivered: ["refunded", "partially_refunded"],
  partially_refunded: ["processing", "dispatched", "delivered", "refunded"],
  cancelled: ["paid", "refunded"],
  expired: ["paid"],
  payment_failed: ["paid"],
  refunded: [],
};

export function mayBecome(from: OrderStatus, to: OrderStatus): boolean {
  return nextStatuses[from].includes(to);
}

/** Statuses as customers read them. */
export const statusLabels: Readonly<Record<OrderStatus, string>> = {
  pending_payment: "Waiting for payment",
  paid: "Paid",
  processing: "Being prepared",
  dispatched: "Dispatched",
  delivered: "Delivered",
  cancelled: "Cancelled",
  expired: "Not paid in time",
  payment_failed: "Payment failed",
  refunded: "Refunded",
  partially_refunded: "Partly refunded",
};

export type OrderOption = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
};

/** One line with the names, options and prices at the time of the order. */
export type OrderLine = {
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string;
  readonly options: readonly OrderOption[];
  readonly quantity: number;
  readonly unitNetPence: Pence;
  readonly unitVatPence: Pence;
  /** In basis points; 0 for an export. */
  readonly vatRateBp: number;
  /** The price of one piece and of the line before any discount, with VAT where it is charged. */
  readonly unitPence: Pence;
  readonly linePence: Pence;
  /** Off the line, with VAT. `piecesOf` says what is paid for each piece. */
  readonly discountPence: Pence;
  readonly madeToOrder: boolean;
  /** Null for goods from stock, and in orders older than this field. */
  readonly leadTimeDays: number | null;
};

export type Order = {
  readonly id: string;
  /** "LL-10042". */
  readonly orderNumber: string;
  /** Raised by every change of the order itself; its lines, flags and parcels have none of their own. */
  readonly version: number;
  readonly customerId: string | null;
  readonly email: string;
  readonly customerName: string;
  readonly status: OrderStatus;
  readonly address: Address;
  readonly notes: string;
  readonly lines: readonly OrderLine[];
  readonly vat: VatTreatment;
  readonly zone: string;
  /** Every sum of the order, as its quote had them. They add up to the total. */
  readonly totals: readonly Total[];
  readonly totalPence: Pence;
  readonly sessionId: string | null;
  /** The URL of the payment page; null once the order can no longer be paid. */
  readonly sessionUrl: string | null;
  readonly sessionAttempt: number;
  readonly paymentIntentId: string | null;
  /** Whether the unpaid order reserves stock. */
  readonly holdsStock: boolean;
  readonly refundedPence: Pence;
  readonly sessionExpiresAt: Date | null;
  readonly hasInvoice: boolean;
  /** The delivery day estimated when the order was placed, as "2026-11-26". */
  readonly promisedFor: string | null;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
};

/** Whether a new order can be placed for one that was not paid. */
export function canPayAgain({ status, paidAt }: Pick<Order, "status" | "paidAt">): boolean {
  return paidAt === null && ["expired", "payment_failed", "cancelled"].includes(status);
}
