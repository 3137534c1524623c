import { counted, formatNumber } from "#shop/kit/text.ts";
import type { ListedPayout } from "#shop/payments/payouts/payouts.server.ts";
import type { PayoutLineKind } from "#shop/payments/payouts/provider-payout.ts";

/** What the comparison of a payout with the shop's books found. */
export function checkInWords(
  payout: Pick<ListedPayout, "state" | "listing" | "linesReadAt" | "open" | "explained">,
): string {
  const { state, listing, linesReadAt, open, explained } = payout;
  if (open > 0) return counted(open, "difference");
  if (listing !== "unlisted" && linesReadAt === null)
    return state === "failed" ? "Not paid" : "Lines are not here yet";
  const agrees = state === "pending" ? "Agrees, on its way" : "Agrees";
  return explained === 0 ? agrees : `${agrees}, ${formatNumber(explained)} explained`;
}

export const stateNames = {
  pending: "On its way",
  paid: "Paid",
  failed: "Not taken by the bank",
} as const;

/** What a line is, for people. */
export const kindNames: Readonly<Record<PayoutLineKind, string>> = {
  charge: "Charge",
  refund: "Refund",
  refund_failed: "Refund came back",
  dispute: "Dispute",
  dispute_won: "Dispute won",
  fee: "Fee",
  payout_back: "Payout came back",
  other: "Other",
};
