import type { OrderPage } from "#shop/back-office/order-page.server.ts";
import type { HistoryEvent } from "#shop/orders/order-timeline.server.ts";
import type { OrderMail } from "#shop/mail/order-mails.server.ts";
import { eventWords, workEvents } from "./history-words.ts";
import { mailName } from "./mail-names.ts";
import { actorName, whenOf, type Reader } from "./order-view.ts";

/** A line of an order's timeline. */
export type TimelineLine = {
  readonly key: string;
  /** "Mon 23 Nov 07:50", and ISO 8601. */
  readonly when: string;
  readonly at: string;
  readonly who: string;
  /** What was done, after the name. */
  readonly words: string;
  /** `said`: a comment, or what the customer wrote; `system`: nobody of the staff or customers did it. */
  readonly kind: "done" | "said" | "system";
  /** Word for word. */
  readonly quote: string;
  /** The mails that it caused. */
  readonly mails: readonly {
    readonly id: string;
    readonly name: string;
    readonly isSent: boolean;
  }[];
};

/**
 * What happened to an order, the newest first: its history, what the customer declared, comments, and the
 * mails. A mail is beside the event that caused it, as both have the time of one transaction.
 */
export function toTimeline(page: OrderPage, { seesAll, now }: Reader): TimelineLine[] {
  const { comments, mails, names } = page;
  const history = page.history.filter(
    (event) => (seesAll || workEvents.includes(event.event)) && !isEcho(event, page.history),
  );
  const causes = causesOf(history, mails);
  const events = history.map((event): TimelineLine => ({
    key: `event-${event.id}`,
    ...timeOf(event.at, now),
    who: actorName(event.actor, names),
    words: eventWords(event, page.record) + (seesAll ? reasonOf(event) : ""),
    kind: event.actor.kind === "staff" || event.actor.kind === "customer" ? "done" : "system",
    quote: seesAll ? statementOf(event, page) : "",
    mails: (causes.get(event.id) ?? []).map(toMailLink),
  }));
  const said = comments.map(({ id, staffId, comment, at }): TimelineLine => ({
    key: `comment-${id}`,
    ...timeOf(at, now),
    who: actorName({ kind: "staff", id: staffId }, names),
    words: "",
    kind: "said",
    quote: comment,
    mails: [],
  }));
  const placed = new Set([...causes.values()].flat().map(({ id }) => id));
  const alone = mails
    .filter(({ id }) => !placed.has(id))
    .map((mail): TimelineLine => ({
      key: `mail-${mail.id}`,
      ...timeOf(mail.writtenAt, now),
      who: "The shop",
      words: "wrote to the customer",
      kind: "system",
      quote: "",
      mails: [toMailLink(mail)],
    }));
  // The order of lines with one time stays: what came later in it stands above.
  return [...events, ...said, ...alone].toReversed().toSorted((a, b) => b.at.localeCompare(a.at));
}

/** Whether a flag was raised or resolved by another event of its moment, which says more. */
function isEcho(event: HistoryEvent, history: readonly HistoryEvent[]): boolean {
  const moment = event.at.getTime();
  return (
    isOfFlag(event) && history.some((other) => !isOfFlag(other) && other.at.getTime() === moment)
  );
}

function isOfFlag({ event }: HistoryEvent): boolean {
  return event === "flag_raised" || event === "flag_resolved";
}

function timeOf(at: Date, now: Date) {
  return { at: at.toISOString(), when: whenOf(at, now) };
}

/** What staff gave as the reason; the shop's own only repeats the event. */
function reasonOf({ actor, reason }: HistoryEvent): string {
  return actor.kind === "staff" && reason !== "" ? `: ${reason}` : "";
}

/** What the customer wrote with a request. */
function statementOf({ detail }: HistoryEvent, { requests }: OrderPage): string {
  return requests.find(({ id }) => id === detail["requestId"])?.statement ?? "";
}

/** The mails by the id of the event that caused them: the first of its moment. */
function causesOf(
  history: readonly HistoryEvent[],
  mails: readonly OrderMail[],
): ReadonlyMap<string, OrderMail[]> {
  const causes = new Map<string, OrderMail[]>();
  for (const mail of mails) {
    const cause = history.find(({ at }) => at.getTime() === mail.writtenAt.getTime());
    if (cause !== undefined) causes.set(cause.id, [...(causes.get(cause.id) ?? []), mail]);
  }
  return causes;
}

function toMailLink({ id, template, sentAt }: OrderMail) {
  return { id, name: mailName(template), isSent: sentAt !== null };
}
