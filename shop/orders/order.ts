import type { Pence } from "#shop/kit/money.ts";
import type { VatTreatment } from "#shop/pricing/quote.ts";
import type { Address } from "#shop/shipping/address.ts";

/**
 * An order's life. It is written before payment, so that a payment always has an order to land on;
 * only the payment provider's word makes it paid.
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

/** What may follow what. An order that ended unpaid is still honoured when its payment lands late. */
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

/** A status as customers read it. */
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

/** One line as it was bought: names, options and prices of that moment. */
export type OrderLine = {
  readonly productId: number | null;
  readonly sku: string;
  readonly name: string;
  readonly options: readonly OrderOption[];
  readonly quantity: number;
  readonly unitNetPence: Pence;
  readonly unitVatPence: Pence;
  /** What the customer pays for one, and for the line. */
  readonly unitPence: Pence;
  readonly linePence: Pence;
  readonly madeToOrder: boolean;
  /** How long it takes to make; null for what came from stock, and in orders of before this was kept. */
  readonly leadTimeDays: number | null;
};

export type Order = {
  readonly id: string;
  /** "LL-10042". */
  readonly orderNumber: string;
  readonly customerId: string | null;
  readonly email: string;
  readonly customerName: string;
  readonly status: OrderStatus;
  readonly attention: string | null;
  readonly address: Address;
  readonly notes: string;
  readonly lines: readonly OrderLine[];
  readonly subtotalPence: Pence;
  /** On the goods. */
  readonly vatPence: Pence;
  readonly vat: VatTreatment;
  readonly shippingPence: Pence;
  /** The UK VAT that the shipping contains. */
  readonly shippingVatPence: Pence;
  readonly zone: string;
  readonly totalPence: Pence;
  readonly sessionId: string | null;
  /** Where the order can still be paid; null once it can't. */
  readonly sessionUrl: string | null;
  readonly sessionAttempt: number;
  readonly paymentIntentId: string | null;
  /** Whether stock is held for the order while it waits for its payment. */
  readonly holdsStock: boolean;
  readonly refundedPence: Pence;
  readonly sessionExpiresAt: Date | null;
  readonly hasInvoice: boolean;
  /** The day it was promised to be there by when it was placed, as "2026-11-26". */
  readonly promisedFor: string | null;
  readonly placedAt: Date;
  readonly paidAt: Date | null;
};

/** Whether an order that was not paid can be tried again with a new card page. */
export function canPayAgain({ status, paidAt }: Pick<Order, "status" | "paidAt">): boolean {
  return paidAt === null && ["expired", "payment_failed", "cancelled"].includes(status);
}
