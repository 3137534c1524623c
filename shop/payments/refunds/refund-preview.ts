import { pence, type Pence } from "#shop/kit/money.ts";
import { done, type Done, type Refused } from "#shop/kit/result.ts";
import type { Left, Sold } from "./left-to-refund.ts";
import {
  refundSums,
  type RefundParts,
  type RefundRefusal,
  type RefundSums,
} from "./refund-rules.ts";

/** What a refund of an order is worked out from, on the page as on the server. It can be sent as JSON. */
export type RefundBasis = {
  readonly sold: Sold;
  readonly left: Left;
  /** Only an order that sold out has none. */
  readonly hasInvoice: boolean;
  /** What can be refunded without the approval of an owner; null: any sum. */
  readonly unapprovedPence: Pence | null;
};

/** What a refund will do. */
export type RefundPreview = {
  readonly sums: RefundSums;
  /** What stays paid of the order. */
  readonly keptPence: Pence;
  /** Whether it gets a credit note, and if not, why. */
  readonly creditNote: "issued" | "compensation" | "no_invoice";
  readonly needsApproval: boolean;
};

/** What a refund of these parts will do, or why it can't be made. */
export function previewRefund(
  { sold, left, hasInvoice, unapprovedPence }: RefundBasis,
  parts: RefundParts,
): Done<RefundPreview> | Refused<RefundRefusal> {
  const sums = refundSums(sold, left, parts);
  if (!sums.ok) return sums;
  const { amountPence } = sums.value;
  return done({
    sums: sums.value,
    keptPence: pence(left.moneyPence - amountPence),
    creditNote: parts.isCompensation ? "compensation" : hasInvoice ? "issued" : "no_invoice",
    needsApproval: unapprovedPence !== null && amountPence > unapprovedPence,
  });
}
