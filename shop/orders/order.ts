import type { Pence } from "#shop/kit/money.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";

/** The statuses of an order, derived from its records (`orderStatus` in shop/fulfilment). Nothing stores them. */
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

/**
 * What was decided about an order. closed: it ended unpaid, as its payment expired or failed. One that has
 * ended unpaid is placed again if its payment arrives late.
 */
export type OrderState = "placed" | "cancelled" | "closed";

export type OrderOption = {
  readonly key: string;
  readonly name: string;
  readonly value: string;
  readonly label: string;
};

/** "Colour: Black, Lath length: 1.5 m": with the names, so that nobody takes the wheel for the pulley. */
export function optionsText(options: readonly Pick<OrderOption, "name" | "label">[]): string {
  return options.map(({ name, label }) => `${name}: ${label}`).join(", ");
}

/** One line with the names, options and prices at the time of the order. */
export type OrderLine = {
  /** Names the line within its order: from 0 in the order of the cart. */
  readonly position: number;
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
  /** The day by which the line should be delivered, as "2026-11-26"; null if none was estimated. */
  readonly promisedFor: string | null;
  /** The day by which it leaves; null where it follows from the promised day, as in orders before this field. */
  readonly leavesBy: string | null;
};

/** A line that is not saved yet. */
export type NewOrderLine = Omit<
  OrderLine,
  "position" | "unitPence" | "linePence" | "promisedFor" | "leavesBy"
>;

export type Order = {
  readonly id: string;
  /** "LL-10042". */
  readonly orderNumber: string;
  /** Raised by every event of the order; its lines, flags and parcels have none of their own. */
  readonly version: number;
  readonly customerId: string | null;
  readonly email: string;
  readonly customerName: string;
  readonly state: OrderState;
  readonly address: Address;
  readonly notes: string;
  /** What the card of a gift says, 500 characters at most; "" for a gift without a card, null for no gift. */
  readonly giftMessage: string | null;
  /** Whether what is in stock is sent before what is made: its lines have days of their own. */
  readonly inStockFirst: boolean;
  readonly lines: readonly OrderLine[];
  readonly vat: VatTreatment;
  readonly zone: string;
  /** "SPRING10"; null without a discount. */
  readonly discountCode: string | null;
  /** What the place of an export charges on arrival, as the customer was told; null if that was not kept. */
  readonly importTaxes: string | null;
  /** Every sum of the order, as its quote had them. They add up to the total. */
  readonly totals: readonly Total[];
  readonly totalPence: Pence;
  /** Whether the customer may be asked for a review, once: they could refuse it at the checkout. */
  readonly mayAskForReview: boolean;
  /** Whether the unpaid order reserves stock. */
  readonly holdsStock: boolean;
  readonly hasInvoice: boolean;
  /** The day by which all of it should be delivered, as "2026-11-26": the latest day of its lines. */
  readonly promisedFor: string | null;
  readonly placedAt: Date;
  /** When its first payment was paid; null if it is not paid. */
  readonly paidAt: Date | null;
};

/** Whether an order waits for its payment. */
export function isUnpaid({ state, paidAt }: Pick<Order, "state" | "paidAt">): boolean {
  return state === "placed" && paidAt === null;
}

/** Whether a new order can be placed for one that was not paid. */
export function canPayAgain({ state, paidAt }: Pick<Order, "state" | "paidAt">): boolean {
  return state !== "placed" && paidAt === null;
}

/** The day by which all of these lines should be delivered; null if no day is known for one of them. */
export function latestDay(lines: readonly Pick<OrderLine, "promisedFor">[]): string | null {
  const days = lines.map(({ promisedFor }) => promisedFor);
  return days.includes(null) ? null : (days.toSorted().at(-1) ?? null);
}

/**
 * The order number that was typed or pasted, "LL-10042", whatever stands around its digits; null for other text.
 */
export function readOrderNumber(typed: string): string | null {
  const bare = typed
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
  const [, digits] = /^(?:LL)?(\d{5,9})$/.exec(bare) ?? [];
  return digits === undefined ? null : `LL-${digits}`;
}
