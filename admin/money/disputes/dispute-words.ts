import { capital } from "#shop/kit/text.ts";
import { formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { ListedDispute } from "#shop/payments/disputes/disputes.server.ts";
import type { EvidenceField } from "#shop/payments/disputes/evidence.ts";

/** What the customer says to their bank, by the bank's word for it. */
const reasons: Readonly<Record<string, string>> = {
  fraudulent: "The customer says that they did not pay this",
  product_not_received: "The customer says that the goods did not arrive",
  product_unacceptable: "The customer says that the goods are not as described or are faulty",
  duplicate: "The customer says that they paid twice",
  credit_not_processed: "The customer says that a refund did not arrive",
  unrecognized: "The customer does not recognise the payment",
  general: "The bank gives no reason",
  subscription_canceled: "The customer says that this was cancelled",
};

export function reasonInWords(reason: string): string {
  return reasons[reason] ?? capital(reason.replaceAll("_", " "));
}

/** Where a dispute stands. */
export function stateInWords({
  status,
  evidence,
}: Pick<ListedDispute, "status" | "evidence">): string {
  if (status === "won") return "Won";
  if (status === "lost") return "Lost";
  if (status === "closed") return "Closed";
  if (evidence === "sending") return "Evidence is being sent";
  if (evidence === "refused") return "Evidence was refused";
  if (status === "under_review") return "The bank decides";
  return status === "inquiry" ? "The bank asks" : "To answer";
}

const DAY_MS = 86_400_000;

/** By when the bank wants evidence, and how near that is. */
export function dueInWords(dueBy: Date | null, now: Date) {
  if (dueBy === null) return { text: "No day", tone: "plain" } as const;
  const day = formatShortDay(londonDay(dueBy), now);
  if (dueBy <= now) return { text: `${day}, over`, tone: "late" } as const;
  const days = Math.floor((dueBy.getTime() - now.getTime()) / DAY_MS);
  if (days > 3) return { text: day, tone: "plain" } as const;
  const left = days === 0 ? "less than a day left" : `${days} ${days === 1 ? "day" : "days"} left`;
  return { text: `${day}, ${left}`, tone: "late" } as const;
}

/** What each part of the evidence is, for the owner. */
export const fieldNames: Readonly<Record<EvidenceField, string>> = {
  customerName: "Customer",
  customerEmail: "E-mail address",
  shippingAddress: "Sent to",
  productDescription: "What was bought",
  shippingCarrier: "Carrier",
  shippingDate: "Handed over on",
  shippingTrackingNumber: "Tracking number",
  account: "What happened",
  refundPolicy: "Terms of returns and refunds",
  cancellationPolicy: "Terms of sale",
};
