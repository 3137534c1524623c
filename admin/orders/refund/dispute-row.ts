import type { Pence } from "#shop/kit/money.ts";
import type { Dispute } from "#shop/payments/refunds/dispute.ts";
import { capital } from "#shop/kit/text.ts";
import { dayOf } from "./money-words.ts";

export type DisputeRow = {
  readonly ref: string;
  readonly amountPence: Pence;
  readonly what: string;
  readonly more: string;
  readonly tone: "late" | "soon" | "plain";
  /** The bank took the money back. */
  readonly isLost: boolean;
};

/** A dispute in words, on a day. */
export function toDisputeRow(dispute: Dispute, now: Date): DisputeRow {
  const { ref, amountPence, status, reason, dueBy } = dispute;
  const more = `${capital(reason.replaceAll("_", " "))}, since ${dayOf(dispute.openedAt, now)}.`;
  const row = { ref, amountPence, more, tone: "plain", isLost: status === "lost" } as const;
  switch (status) {
    case "inquiry":
    case "needs_response": {
      const what = status === "inquiry" ? "The bank asks about this payment" : "Disputed";
      if (dueBy === null) return { ...row, what };
      const tone = dueBy <= now ? "late" : "soon";
      return { ...row, what: `${what}, answer by ${dayOf(dueBy, now)}`, tone };
    }
    case "under_review":
      return { ...row, what: "Disputed, the bank decides" };
    case "won":
      return { ...row, what: "Dispute won" };
    case "lost":
      return { ...row, what: "Dispute lost" };
    case "closed":
      return { ...row, what: "The bank’s question is closed" };
  }
}
