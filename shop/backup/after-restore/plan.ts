import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Order } from "#shop/orders/order.ts";
import type { PaymentState } from "#shop/payments/payment.ts";
import type { PageState } from "#shop/payments/provider.ts";

/** What a restored database knows of the order of a session. */
export type KnownState =
  /** Nothing: the order was placed after the time of the restore. */
  | "lost"
  | "unpaid"
  /** Cancelled, expired or refused by the bank. */
  | "ended"
  /** Paid, whatever came then. */
  | "paid";

export type Step =
  /** Insert the order from its session, then bring it level with its payment. */
  | "recreate"
  /** Bring the order level with its session, as the payment provider's event does. */
  | "complete"
  /** Close the payment page, so that nobody pays for an order that does not exist or has ended. */
  | "close"
  | "nothing";

const steps: Readonly<Record<KnownState, Readonly<Record<PageState["state"], Step>>>> = {
  lost: { paid: "recreate", unpaid: "recreate", open: "close", expired: "nothing" },
  unpaid: { paid: "complete", unpaid: "complete", open: "complete", expired: "complete" },
  ended: { paid: "complete", unpaid: "nothing", open: "close", expired: "nothing" },
  // A second payment of a paid order is flagged.
  paid: { paid: "complete", unpaid: "nothing", open: "nothing", expired: "nothing" },
};

/** What has to be done about a session after a restore. */
export function stepFor(session: PageState["state"], order: KnownState): Step {
  return steps[order][session];
}

/** An order as far as it decides what has to be done. */
type DecidingOrder = {
  readonly state: Order["state"];
  readonly payment: { readonly state: PaymentState };
};

export function orderStateOf(order: DecidingOrder | null): KnownState {
  if (order === null) return "lost";
  if (order.payment.state === "paid") return "paid";
  return order.state === "placed" ? "unpaid" : "ended";
}

/** The times of a session that decide about its mails and its invoice number. */
export type SessionTimes = {
  readonly state: PageState["state"];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly paidAt: Date | null;
};

/**
 * When a session came into its state. One that expired before its time was closed on purpose, at an
 * unknown time; it counts from its creation, as nobody gets a mail about it.
 */
export function reachedAt(session: SessionTimes, now: Date): Date {
  if (session.state === "expired" && session.expiresAt <= now) return session.expiresAt;
  return session.paidAt ?? session.createdAt;
}

/**
 * Whether the mails about something that happened at a time are withheld: the lost database lived and
 * has probably sent them. Mails about anything later are sent now.
 */
export function isMailWithheld(happenedAt: Date, lostUntil: Date): boolean {
  return happenedAt <= lostUntil;
}

/** The payment provider's clock and the shop's may differ, and the last sign of life may be a little older than the end. */
const CLOCK_TOLERANCE_MS = MINUTE_MS;

/** A session, as far as it decides about invoice numbers. */
export type Invoiced = {
  readonly orderId: string;
  readonly order: KnownState;
  readonly times: SessionTimes;
  /** The invoice's number, if an earlier reconciliation has written it to the payment. */
  readonly invoiceNumber: number | null;
};

/**
 * The last invoice number that the lost database can have given out. `lastKnown` is the last one of the
 * restored database. A number is given out when an order becomes paid, so it is the last known number
 * plus one for each order that is not paid here and was paid before the lost database ended. An order
 * counts once, however many sessions it had.
 *
 * The lost database may itself have been restored and reconciled. The reconciliation has then written the
 * numbers it gave out to the payments: the last of them is known, and these orders do not count again.
 */
export function lastLostInvoice(
  sessions: readonly Invoiced[],
  { lastKnown, lostUntil }: { readonly lastKnown: number; readonly lostUntil: Date },
): number {
  const endedAt = new Date(lostUntil.getTime() + CLOCK_TOLERANCE_MS);
  const counted = sessions.filter(
    ({ order, times, invoiceNumber }) =>
      order !== "paid" &&
      times.state === "paid" &&
      invoiceNumber === null &&
      (times.paidAt ?? times.createdAt) <= endedAt,
  );
  const written = Math.max(lastKnown, ...sessions.map((each) => each.invoiceNumber ?? 0));
  return written + new Set(counted.map(({ orderId }) => orderId)).size;
}

/** A refund at the provider, as far as it decides about the numbers of credit notes. */
export type Refunded = {
  readonly createdAt: Date;
  readonly isCompensation: boolean;
  /** Whether this database has its credit note. */
  readonly hasCreditNote: boolean;
  /** The note's number, if an earlier reconciliation has written it to the refund. */
  readonly creditNoteNumber: number | null;
};

/**
 * The last number of a credit note that the lost database can have given out, counted as for invoices. A
 * refund that failed later had its note, too. `unexplained` are refunds made at the provider that this
 * database knows: somebody may have explained them since, and each has a note from then on.
 */
export function lastLostCreditNote(
  refunds: readonly Refunded[],
  {
    lastKnown,
    lostUntil,
    unexplained,
  }: { readonly lastKnown: number; readonly lostUntil: Date; readonly unexplained: number },
): number {
  const endedAt = new Date(lostUntil.getTime() + CLOCK_TOLERANCE_MS);
  const counted = refunds.filter(
    ({ createdAt, isCompensation, hasCreditNote, creditNoteNumber }) =>
      !isCompensation && !hasCreditNote && creditNoteNumber === null && createdAt <= endedAt,
  );
  const written = Math.max(lastKnown, ...refunds.map((each) => each.creditNoteNumber ?? 0));
  return written + counted.length + unexplained;
}

/** The number in "LL-10042". */
export function numberOf(orderNumber: string): number {
  return Number(orderNumber.replace(/^LL-/, ""));
}
