import { nextInWords } from "#shop/back-office/next-step.ts";
import type { OrderPage } from "#shop/back-office/order-page.server.ts";
import { formatPounds } from "#shop/kit/money.ts";
import { formatShortDay, formatTime, formatWeekday, londonDay } from "#shop/kit/time.ts";
import { flagKinds, type OrderFlag } from "#shop/orders/flag.ts";
import { handlingOf } from "#shop/orders/handling.ts";
import { notDoneInWords } from "#shop/orders/not-done.ts";
import type { Actor } from "#shop/platform/actor.ts";
import { formatCreditNoteNumber } from "#shop/payments/refunds/credit-note.ts";
import { addressLines, isSamePlace } from "#shop/shipping/address.ts";
import { partsToComeOf } from "#shop/fulfilment/order-record.ts";
import { toLineViews, toSumRows } from "./line-view.ts";
import { toParcelViews } from "./parcel-view.ts";

/** Who reads the page. */
export type Reader = {
  /** Whole orders: e-mail address, prices, comments. Without it only what making and packing needs. */
  readonly seesAll: boolean;
  /** The id of this person of the staff. */
  readonly readerId: string;
  readonly now: Date;
};

/** An order as its page shows it to a reader: what they may not see is not in it. */
export function toOrderView(page: OrderPage, reader: Reader) {
  const { seesAll, now } = reader;
  const { record, summary, flags, products } = page;
  const { order } = record;
  const { moneyState, goodsState, restState, refundedPence } = summary;
  return {
    orderNumber: order.orderNumber,
    status: record.status,
    placedOn: whenOf(order.placedAt, now),
    money: {
      state: moneyState,
      sum: seesAll && moneyState === "part_refunded" ? formatPounds(refundedPence) : "",
    },
    goods: { state: goodsState, rest: restState },
    next: { kind: summary.next.kind, ...nextInWords(summary.next, now) },
    promise: promiseOf(page, now),
    flags: flags
      .filter((flag) => !(seesAll && isSaidUnderMoney(flag, record)))
      .map((flag) => toFlagView(flag, page, reader)),
    tags: page.tags,
    lines: toLineViews(record, { products, seesPrices: seesAll }),
    sums: seesAll ? toSumRows(record, now) : [],
    parcels: toParcelViews(page, now),
    notes: order.notes,
    giftMessage: order.giftMessage,
    handling: handlingOf(order),
    address: addressLines(order.address),
    telephone: order.address.telephone ?? "",
    customer: seesAll
      ? { id: order.customerId, name: order.customerName, email: order.email }
      : null,
    papers: seesAll ? papersOf(page) : null,
    sameAddress: page.otherOrders.filter(({ address }) => isSamePlace(address, order.address))
      .length,
    otherOrders: page.otherOrders.map((other) => ({
      orderNumber: other.orderNumber,
      day: formatShortDay(londonDay(other.placedAt), now),
      sum: formatPounds(other.totalPence),
    })),
    messages: page.messages.toReversed().map(({ message, receivedAt }) => ({
      message,
      when: whenOf(receivedAt, now),
    })),
  };
}

export type OrderView = ReturnType<typeof toOrderView>;

/** A refund that waits for approval is under Money with the buttons that settle it. */
function isSaidUnderMoney({ code, subject }: OrderFlag, { refunds }: OrderPage["record"]): boolean {
  return (
    code === "refund_to_approve" &&
    refunds.some(({ id, state }) => id === subject && state === "awaiting_approval")
  );
}

/** A flag in words. Its note may name sums and people, and the workshop sees neither. */
function toFlagView(flag: OrderFlag, { names }: OrderPage, { seesAll, readerId, now }: Reader) {
  const { sentence, blocksDispatch } = flagKinds[flag.code];
  const note = seesAll ? asSentence(flag.note) : "";
  // A flag that somebody raised by hand says what it is about in its note alone.
  const isNoteAlone = flag.code === "other" && note !== "";
  const notDone = flag.code === "act_not_done" ? notDoneInWords(flag.note) : null;
  const whose = flag.raisedBy.id === readerId ? "Your" : "The";
  return {
    id: flag.id,
    ...(notDone !== null
      ? {
          title: `${whose} ${notDone.what} was not done, as ${notDone.why}.`,
          note: notDone.todo,
        }
      : { title: isNoteAlone ? note : asSentence(sentence), note: isNoteAlone ? "" : note }),
    blocksDispatch,
    raised: `${withinSentence(flag.raisedBy, names)}, ${whenOf(flag.raisedAt, now)}`,
  };
}

/** The numbers of the documents of an order that can be downloaded. */
function papersOf({ record: { order, refunds } }: OrderPage) {
  return {
    hasInvoice: order.hasInvoice,
    creditNotes: refunds.flatMap(({ creditNoteNumber }) =>
      creditNoteNumber === null ? [] : formatCreditNoteNumber(creditNoteNumber),
    ),
  };
}

/** "Mon 23 Nov 07:50". */
export function whenOf(at: Date, now: Date): string {
  return `${formatShortDay(londonDay(at), now)} ${formatTime(at)}`;
}

/** Who did something, as the page names them. */
export function actorName({ kind, id }: Actor, names: ReadonlyMap<string, string>): string {
  switch (kind) {
    case "staff":
      return (id === null ? undefined : names.get(id)) ?? "The staff";
    case "customer":
      return "The customer";
    case "carrier":
      return "The carrier";
    case "provider":
      return "The payment provider";
    case "shop":
      return "The shop";
  }
}

/** With its full stop. */
function asSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Within a sentence: "Ann", "the customer". */
function withinSentence(actor: Actor, names: ReadonlyMap<string, string>): string {
  const name = actorName(actor, names);
  return name.startsWith("The ") ? name.replace("The ", "the ") : name;
}

/** The day that was promised for what is still to be sent, and by when it has to leave. */
function promiseOf({ record, summary }: OrderPage, now: Date) {
  const { promisedFor, leaveBy } = summary;
  if (promisedFor === null) return null;
  return {
    day: formatWeekday(promisedFor, now),
    leaveBy: leaveBy === null ? null : formatShortDay(leaveBy, now),
    parts: partsToComeOf(record),
    isLate: leaveBy !== null && leaveBy < londonDay(now),
    isPaid: record.order.paidAt !== null,
  };
}
