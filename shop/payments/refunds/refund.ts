import { sumPence, type Pence } from "#shop/kit/money.ts";
import { DAY_MS } from "#shop/kit/time.ts";
import type { Actor } from "#shop/platform/actor.ts";
import type { CountedRefund } from "./left-to-refund.ts";
import type { ProviderRefund } from "./provider-refund.ts";

/**
 * The states of a refund. `awaiting_approval`: an owner has to agree; `requested`: a job will send it;
 * `sending`: the provider is being asked; `sent`: the provider has accepted it; `failed`: the provider
 * refused it, or it failed later; `undone`: taken back before it was sent; `lapsed`: nobody agreed in time.
 */
export type RefundState =
  | "awaiting_approval"
  | "requested"
  | "sending"
  | "sent"
  | "failed"
  | "undone"
  | "lapsed";

/** Some pieces of a line that are refunded. */
export type RefundLine = {
  readonly position: number;
  readonly quantity: number;
  /** Of these, pieces that are no longer to be sent. */
  readonly cancelledQuantity: number;
  readonly amountPence: Pence;
  readonly vatPence: Pence;
};

/** Money given back. The sum of the lines, delivery and goodwill, less the deduction. */
export type Refund = {
  readonly id: string;
  readonly orderId: string;
  readonly paymentId: string;
  readonly state: RefundState;
  readonly amountPence: Pence;
  readonly shippingPence: Pence;
  readonly shippingVatPence: Pence;
  readonly goodwillPence: Pence;
  readonly deductionPence: Pence;
  /** The goodwill does not lower the price: no VAT and no credit note. */
  readonly isCompensation: boolean;
  readonly vatPence: Pence;
  /** For the customer to read; may be empty. */
  readonly reason: string;
  /** Whether the shop asked for it, or it was made at the provider without the shop. */
  readonly origin: "shop" | "provider";
  readonly requestedBy: Actor;
  readonly requestedAt: Date;
  /** The act of staff that asked for it; null without one. */
  readonly actId: string | null;
  /** Part of the idempotency key: raised when a refund that failed is tried anew. */
  readonly attempt: number;
  readonly providerRef: string | null;
  readonly providerStatus: ProviderRefund["status"] | null;
  /** Why it failed, in the provider's words; null if it did not. */
  readonly failure: string | null;
  /** When the provider accepted it. It may have failed since. */
  readonly sentAt: Date | null;
  /** When a person said what a refund made at the provider was for. */
  readonly explainedAt: Date | null;
  /** The number of its credit note; null without one. */
  readonly creditNoteNumber: number | null;
  readonly lines: readonly RefundLine[];
};

/** For how many days a refund waits for the approval of an owner, before it lapses. */
export const APPROVAL_DAYS = 7;

/** Refunds that were requested before this moment have waited for approval for too long. */
export function lapsesBefore(now: Date): Date {
  return new Date(now.getTime() - APPROVAL_DAYS * DAY_MS);
}

/** Whether a refund is still to be decided or sent. Until then it keeps back what is not to be sent any more. */
export function isWaiting({ state }: Pick<Refund, "state">): boolean {
  return state === "awaiting_approval" || state === "requested" || state === "sending";
}

/** Whether it is known what the refund is for. */
export function isExplained({ origin, explainedAt }: Pick<Refund, "origin" | "explainedAt">) {
  return origin === "shop" || explainedAt !== null;
}

/**
 * Whether the money of a refund has gone back or is going to. One that failed after the provider had
 * accepted it is still owed, because its credit note stands.
 */
export function isCounted(refund: Refund): boolean {
  if (refund.state === "failed") return refund.sentAt !== null && isExplained(refund);
  return ["requested", "sending", "sent"].includes(refund.state);
}

/** The refunds of an order that count, as `leftOf` takes them. */
export function countedRefunds(refunds: readonly Refund[]): CountedRefund[] {
  return refunds.filter(isCounted).map((refund) => ({
    ...refund,
    lowersPrice: !refund.isCompensation && isExplained(refund),
  }));
}

/** What has gone back of an order: the refunds that the provider has accepted. */
export function refundedPence(refunds: readonly Pick<Refund, "state" | "amountPence">[]): Pence {
  return sumPence(refunds.filter(({ state }) => state === "sent").map((one) => one.amountPence));
}
