import { addDays, londonDay, londonInstant } from "#shop/kit/time.ts";
import type { Pence } from "#shop/kit/money.ts";
import type { NewOrderLine } from "#shop/orders/order.ts";
import type { Total, VatTreatment } from "#shop/pricing/totals.ts";
import type { Address } from "#shop/shipping/address.ts";

/** How many days a sent offer is valid after the day on which it was sent (docs/spec/decisions.md). */
const OFFER_DAYS = 14;

/**
 * draft: never sent. open: can be paid. lapsed: its time is over. withdrawn: staff took it back. paid: it is
 * an order that was paid.
 */
export const offerStates = ["draft", "open", "lapsed", "withdrawn", "paid"] as const;
export type OfferState = (typeof offerStates)[number];

/** The views of their list. open: drafts and what can be paid. lapsed: whose time is over, or withdrawn. */
export const offerViews = ["open", "paid", "lapsed"] as const;
export type OfferView = (typeof offerViews)[number];

/** What staff put together for one person. It holds no stock and has no card data. */
export type Offer = {
  readonly id: string;
  /** Raised when what the customer sees has changed. They pay the version that they saw, or nothing. */
  readonly version: number;
  /** The request of a shopper that it answers; null for a telephone order. */
  readonly requestId: string | null;
  readonly email: string;
  readonly customerName: string;
  readonly telephone: string;
  readonly address: Address;
  readonly notes: string;
  readonly words: string;
  /** With names, options and prices as they were when this version was saved. */
  readonly lines: readonly NewOrderLine[];
  readonly totals: readonly Total[];
  readonly totalPence: Pence;
  readonly vat: VatTreatment;
  readonly zone: string;
  /** What the place of an export charges on arrival, as the customer is told; null if that was not kept. */
  readonly importTaxes: string | null;
  /** Working days from dispatch to delivery. */
  readonly transitDays: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
  readonly sentAt: Date | null;
  readonly sentVersion: number | null;
  readonly validUntil: Date | null;
  readonly withdrawnAt: Date | null;
  /** The number of the order that was paid for it; null while none is. */
  readonly paidOrder: string | null;
};

/** Which of its states an offer is in. Paid comes first: what was paid is an order, whatever followed. */
export function offerState(
  offer: Pick<Offer, "paidOrder" | "withdrawnAt" | "validUntil">,
  now: Date,
): OfferState {
  if (offer.paidOrder !== null) return "paid";
  if (offer.withdrawnAt !== null) return "withdrawn";
  if (offer.validUntil === null) return "draft";
  return offer.validUntil.getTime() > now.getTime() ? "open" : "lapsed";
}

/** The end of the fourteenth day in London after the day on which an offer is sent. */
export function validUntil(sentAt: Date): Date {
  return londonInstant(addDays(londonDay(sentAt), OFFER_DAYS + 1), 0);
}

/** The last day of an offer in London: "2026-12-07". */
export function lastDayOf(until: Date): string {
  return addDays(londonDay(until), -1);
}
