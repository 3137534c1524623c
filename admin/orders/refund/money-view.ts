import { formatPounds, pence, sumPence, type Pence } from "#shop/kit/money.ts";
import { addDays, formatShortDay, londonDay } from "#shop/kit/time.ts";
import type { OrderRecord } from "#shop/fulfilment/order-record.ts";
import { fateOf } from "#shop/fulfilment/refund-fate.ts";
import type { Order } from "#shop/orders/order.ts";
import { lostPence } from "#shop/payments/refunds/dispute.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import {
  APPROVAL_DAYS,
  isCounted,
  isExplained,
  type Refund,
} from "#shop/payments/refunds/refund.ts";
import { refundedItems } from "#shop/payments/refunds/refunded-items.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { toDisputeRow, type DisputeRow } from "./dispute-row.ts";
import { capital } from "#shop/kit/text.ts";
import { fateInWords } from "./fate-in-words.ts";
import { dayOf, momentOf } from "./money-words.ts";

/** A refund of an order as staff see it. Times are words. */
export type RefundRow = {
  readonly id: string;
  readonly amountPence: Pence;
  /** What a person has to do about it; null: nothing. */
  readonly todo: "approve" | "retry" | "explain" | null;
  /** "Refunded Tue 17 Nov". */
  readonly what: string;
  /** Who and when, and what becomes of it. */
  readonly more: string;
  /** "1 Beech Pegs, delivery": empty when nobody has said it. */
  readonly about: string;
  /** What has become of its pieces while it waits for an owner, in sentences; null otherwise. */
  readonly fate: {
    /** How many of them have left since, and in words. */
    readonly leftPieces: number;
    readonly left: string;
    readonly here: string;
  } | null;
  /** As the customer reads it; may be empty. */
  readonly reason: string;
  /** "CN-00042"; null without one. */
  readonly creditNote: string | null;
  /** Why it has none and gets none; empty otherwise. */
  readonly noCreditNote: string;
  /** Whether its money goes back, or went. */
  readonly isCounted: boolean;
};

/** What came in for an order, what went back, and what the shop keeps. */
export type MoneyView = {
  /** Null: nothing was paid. */
  readonly paid: { readonly amountPence: Pence; readonly on: string; readonly mode: string } | null;
  readonly refunds: readonly RefundRow[];
  readonly disputes: readonly DisputeRow[];
  readonly keptPence: Pence;
  /** What the person may do about refunds. */
  readonly may: {
    readonly request: boolean;
    readonly approve: boolean;
    readonly readDisputes: boolean;
  };
};

/** Who somebody is in words, in the middle of a sentence: "Ann", "the shop". */
export type NameOf = (actor: Actor) => string;

/** The money of an order in words, on a day. */
export function toMoneyView(
  record: OrderRecord,
  { nameOf, now }: { readonly nameOf: NameOf; readonly now: Date },
): Omit<MoneyView, "may"> {
  const { payment, refunds, disputes } = record;
  const rows = refunds.map((refund) => toRefundRow(record, refund, { nameOf, now }));
  const gone = sumPence([
    ...refunds.filter(isCounted).map(({ amountPence }) => amountPence),
    lostPence(disputes),
  ]);
  const isPaid = payment.state === "paid";
  return {
    paid: isPaid
      ? {
          amountPence: payment.amountPence,
          on: payment.paidAt === null ? "" : dayOf(payment.paidAt, now),
          mode: payment.mode === "live" ? "" : `${payment.mode} payment`,
        }
      : null,
    refunds: rows,
    disputes: disputes.map((dispute) => toDisputeRow(dispute, now)),
    keptPence: pence(isPaid ? payment.amountPence - gone : 0),
  };
}

type InWords = { readonly nameOf: NameOf; readonly now: Date };

function toRefundRow(record: OrderRecord, refund: Refund, { nameOf, now }: InWords): RefundRow {
  const { order } = record;
  const fate = refund.state === "awaiting_approval" ? fateOf(record, refund) : null;
  return {
    id: refund.id,
    amountPence: refund.amountPence,
    ...stateInWords(refund, { nameOf, now }),
    about: aboutOf(order, refund),
    fate: fate && { leftPieces: fate.left, ...fateInWords(fate, now) },
    reason: refund.reason,
    creditNote:
      refund.creditNoteNumber === null ? null : formatCreditNoteNumber(refund.creditNoteNumber),
    noCreditNote: noCreditNote(order, refund),
    isCounted: isCounted(refund),
  };
}

function stateInWords(
  refund: Refund,
  { nameOf, now }: InWords,
): Pick<RefundRow, "what" | "more" | "todo"> {
  const by = nameOf(refund.requestedBy);
  const at = momentOf(refund.requestedAt, now);
  const asked = refund.origin === "provider" ? `Made ${by} ${at}` : `${capital(by)} asked ${at}`;
  switch (refund.state) {
    case "awaiting_approval": {
      const until = addDays(londonDay(refund.requestedAt), APPROVAL_DAYS);
      const more = `${asked}. It lapses on ${formatShortDay(until, now)}.`;
      return { todo: "approve", what: "Waits for an owner’s approval", more };
    }
    case "requested":
    case "sending":
      return { todo: null, what: "Refund on its way", more: `${asked}.` };
    case "failed":
      return {
        todo: "retry",
        what: "Refund failed",
        more: `${capital((refund.failure ?? "").replaceAll("_", " ") || "No reason given")}. The customer has not received the money. ${asked}.`,
      };
    case "undone":
      return { todo: null, what: "Taken back", more: `${asked}. No money was sent.` };
    case "lapsed":
      return {
        todo: null,
        what: "Lapsed",
        more: `${asked}. Nobody approved it within ${APPROVAL_DAYS} days. No money was sent.`,
      };
    case "sent":
      return sentInWords(refund, { nameOf, now });
  }
}

function sentInWords(
  refund: Refund,
  { nameOf, now }: InWords,
): Pick<RefundRow, "what" | "more" | "todo"> {
  const at = refund.sentAt ?? refund.requestedAt;
  const what = `Refunded ${dayOf(at, now)}`;
  if (!isExplained(refund)) {
    const more = `Made ${nameOf(refund.requestedBy)}, not by the shop. Enter what it was for.`;
    return { todo: "explain", what, more };
  }
  const waits = refund.providerStatus === "pending" ? " The bank has not confirmed it yet." : "";
  const by = refund.origin === "provider" ? "Made" : "By";
  return { todo: null, what, more: `${by} ${nameOf(refund.requestedBy)}.${waits}` };
}

/** "1 Beech Pegs, delivery, less a deduction of £1.50". */
function aboutOf(order: Order, refund: Refund): string {
  const { shippingPence, goodwillPence, deductionPence, isCompensation } = refund;
  const pieces = new Map<string, number>();
  for (const { name, quantity } of refundedItems(order, refund))
    pieces.set(name, (pieces.get(name) ?? 0) + quantity);
  return [
    ...[...pieces].map(([name, quantity]) => `${quantity} ${name}`),
    ...(shippingPence > 0 ? ["delivery"] : []),
    ...(goodwillPence > 0 ? [isCompensation ? "compensation" : "price reduction"] : []),
    ...(deductionPence > 0 ? [`less a deduction of ${formatPounds(deductionPence)}`] : []),
  ].join(", ");
}

function noCreditNote(order: Order, refund: Refund): string {
  if (refund.creditNoteNumber !== null || refund.state !== "sent") return "";
  if (!order.hasInvoice)
    return "No credit note: this order has no invoice, as it was sold out when it was paid.";
  return refund.isCompensation ? "No credit note: compensation does not lower the price." : "";
}
