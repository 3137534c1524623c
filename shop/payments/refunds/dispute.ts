import { pence, type Pence } from "#shop/kit/money.ts";
import type { DisputeStatus } from "./provider-refund.ts";

/** The cardholder's bank takes a payment back. */
export type Dispute = {
  readonly ref: string;
  readonly orderId: string;
  readonly amountPence: Pence;
  readonly status: DisputeStatus;
  readonly reason: string;
  readonly dueBy: Date | null;
  readonly openedAt: Date;
};

/** Whether the bank has the money, or may take it: until then the provider makes no refund. */
export function isOpenDispute({ status }: Pick<Dispute, "status">): boolean {
  return status === "needs_response" || status === "under_review";
}

/** What lost disputes have taken back. */
export function lostPence(disputes: readonly Pick<Dispute, "status" | "amountPence">[]): Pence {
  return pence(
    disputes.reduce(
      (sum, { status, amountPence }) => sum + (status === "lost" ? amountPence : 0),
      0,
    ),
  );
}
