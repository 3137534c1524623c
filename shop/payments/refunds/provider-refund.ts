import type { Done, Refused } from "#shop/kit/result.ts";
import type { RefundParts } from "./refund-rules.ts";

/** What the provider keeps about a refund for the shop, in case that the database is lost. */
export type RecordedRefund = {
  readonly parts: Omit<RefundParts, "reason">;
  /** The act of staff that it was made by; null without one. */
  readonly actId: string | null;
  /** The number of its credit note, if a reconciliation has written it to the refund. */
  readonly creditNoteNumber: number | null;
};

/** What to refund: the row, which attempt of it, how much of which charge, and what for. */
export type RefundToMake = Omit<RecordedRefund, "creditNoteNumber"> & {
  readonly id: string;
  readonly attempt: number;
  readonly orderNumber: string;
  readonly chargeRef: string;
  readonly amountPence: number;
};

/** The refund that the provider has accepted, or in its words why it never will. */
export type RefundAnswer =
  | Done<ProviderRefund>
  | (Refused<"refused"> & { readonly failure: string });

/** All refunds and disputes of a charge, the oldest first. */
export type ChargeState = {
  readonly refunds: readonly ProviderRefund[];
  readonly disputes: readonly ProviderDispute[];
};

/** A refund as the provider has it. */
export type ProviderRefund = {
  readonly ref: string;
  readonly amountPence: number;
  readonly status: "pending" | "succeeded" | "failed" | "canceled";
  /** Why it failed; null if it did not. */
  readonly failure: string | null;
  readonly createdAt: Date;
  /** The row and the attempt that it was made for; null if the shop did not make it. */
  readonly refundId: string | null;
  readonly attempt: number | null;
  /** The order, in a refund made by a version of the shop that had no rows of refunds. */
  readonly orderId: string | null;
  /** What it was for; null if the shop, or this version of it, did not make it. */
  readonly recorded: RecordedRefund | null;
};

/** A dispute as the provider has it. An `inquiry` has taken no money yet; `closed` is one that ended. */
export type ProviderDispute = {
  readonly ref: string;
  readonly amountPence: number;
  readonly status: DisputeStatus;
  readonly reason: string;
  /** The last moment for an answer; null if none is possible. */
  readonly dueBy: Date | null;
  readonly openedAt: Date;
};

export type DisputeStatus =
  | "inquiry"
  | "needs_response"
  | "under_review"
  | "won"
  | "lost"
  | "closed";
