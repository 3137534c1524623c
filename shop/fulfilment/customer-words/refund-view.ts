import { formatPounds, pence, type Pence } from "#shop/kit/money.ts";
import { formatDay } from "#shop/kit/time.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { refundedItems } from "#shop/payments/refunds/refunded-items.ts";
import type { Refund } from "#shop/payments/refunds/refund.ts";

/** A refund as the order's page shows it. Days and sums are text. */
export type RefundView = {
  readonly id: string;
  /** "£12.00". */
  readonly amount: string;
  /** What has become of it, in one sentence. */
  readonly sentence: string;
  /** What it is made of: lines, delivery, and what was given or kept beside them. */
  readonly parts: readonly {
    readonly name: string;
    readonly options: string;
    readonly amount: string;
  }[];
  readonly reason: string;
  /** "CN-00042"; null without one. */
  readonly creditNote: string | null;
};

/** The refunds that customers see: those that have gone back or are going to. */
export function toRefundViews({ order, refunds }: OrderRecord): RefundView[] {
  return refunds.filter(isShown).map((refund) => ({
    id: refund.id,
    amount: formatPounds(refund.amountPence),
    sentence: sentenceOf(refund),
    parts: [
      ...refundedItems(order, refund).map(({ name, options, quantity, amountPence }) => ({
        name: quantity > 1 ? `${quantity} × ${name}` : name,
        options,
        amount: formatPounds(amountPence),
      })),
      ...otherParts(refund),
    ],
    reason: refund.reason,
    creditNote:
      refund.creditNoteNumber === null ? null : formatCreditNoteNumber(refund.creditNoteNumber),
  }));
}

/** A refund that was refused before it was sent is the shop's own business until it is tried anew. */
function isShown({ state, sentAt }: Refund): boolean {
  return (
    ["requested", "sending", "sent"].includes(state) || (state === "failed" && sentAt !== null)
  );
}

function sentenceOf({ state, sentAt }: Refund): string {
  if (state === "failed")
    return "Your bank has sent this refund back to us. We are looking into it and will contact you.";
  if (state !== "sent" || sentAt === null)
    return "We are refunding this to the card you paid with.";
  return `Refunded to the card you paid with on ${formatDay(sentAt)}. Banks take 5 to 10 working days to show it.`;
}

function otherParts(refund: Refund): RefundView["parts"] {
  const { shippingPence, goodwillPence, deductionPence, isCompensation, origin } = refund;
  // A refund made before there were lines is one sum.
  const isPlain = origin === "provider" && refund.lines.length === 0 && shippingPence === 0;
  const parts: (readonly [name: string, amount: Pence])[] = [
    ["Delivery", shippingPence],
    [isCompensation ? "Compensation" : "Price reduction", goodwillPence],
    ["Deduction", pence(-deductionPence)],
  ];
  return isPlain
    ? []
    : parts
        .filter(([, amount]) => amount !== 0)
        .map(([name, amount]) => ({ name, options: "", amount: formatPounds(amount) }));
}
