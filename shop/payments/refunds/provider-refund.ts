import type { Done, Refused } from "#shop/kit/result.ts";

/** What to refund: the row, which attempt of it, and how much of which charge. */
export type RefundToMake = {
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
