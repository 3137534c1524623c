import type { UrgentRow } from "#shop/back-office/todays-orders.server.ts";
import type { OpenReturn } from "#shop/fulfilment/returns/open-returns.server.ts";
import type { ShortStock } from "#shop/catalogue/stock/short-stock.server.ts";
import type { ListedThread } from "#shop/messages/threads/list-threads.server.ts";
import type { Attention } from "#shop/jobs/attention.server.ts";
import { counted } from "#shop/kit/text.ts";
import type { FlaggedOrder } from "#shop/orders/attention.server.ts";
import type { DeadJob } from "#shop/platform/queue/dead-jobs.server.ts";
import { reservedStockLines } from "#shop/orders/reserved-stock-lines.ts";
import type { Mention } from "#shop/orders/mentions.server.ts";
import { formatAge } from "./format-age.ts";
import { orderNeed, promiseNeeds } from "./order-need.ts";
import { missingPaymentNeeds, waitingNeeds } from "./waiting-needs.ts";
import { returnFlagNeed } from "./return-need.ts";
import { payoutNeeds } from "./payout-need.ts";
import { reviewNeeds } from "./review-needs.ts";
import { requestNeeds, type OpenRequest } from "./offer-need.ts";

/** Something that needs a person: a row of Today. */
export type Need = {
  readonly key: string;
  /** One or two words. */
  readonly kind: string;
  /** `late`: something failed or is overdue; `soon`: it will be. */
  readonly tone: "late" | "soon" | "flag" | "plain";
  /** The number of the order that it is about. */
  readonly orderNumber?: string;
  readonly title: string;
  /** What to do about it. */
  readonly detail: string;
  /** "by Thu 26 Nov", "2 days"; "" when it has no time. */
  readonly when: string;
  /** How many there are of its kind, where not all were read. */
  readonly ofKind?: number;
  readonly act: NeedAct | null;
};

export type NeedAct =
  | { readonly kind: "resolve"; readonly flagId: string }
  /** Tries every failed job again. */
  | { readonly kind: "retry"; readonly jobs: number }
  | { readonly kind: "seen"; readonly commentId: string }
  | { readonly kind: "open"; readonly to: string; readonly label: string };

/** A person of the staff, and whether they may resolve flags and try failed jobs again. */
type Reader = { readonly id: string; readonly mayResolve: boolean };

/** All that needs a person. */
export type Needed = {
  readonly attention: Attention;
  readonly urgent: readonly UrgentRow[];
  /** How many orders cannot leave on their day. */
  readonly lateOrders: number;
  readonly threads: readonly ListedThread[];
  /** Requests for a delivery price that nobody has answered. */
  readonly requests: readonly OpenRequest[];
  readonly shortStock: readonly ShortStock[];
  /** The open returns of the orders that are flagged or urgent. */
  readonly returns: readonly OpenReturn[];
  /** Comments that name the reader. */
  readonly mentions: readonly Mention[];
  /** Who reads it. */
  readonly reader: Reader;
};

/** What needs a person, as rows: what failed or is late first, then flags, then the rest; each the oldest first. */
export function needsOf(
  {
    attention,
    urgent,
    lateOrders,
    threads,
    requests,
    shortStock,
    returns,
    mentions,
    reader,
  }: Needed,
  now: Date,
): readonly Need[] {
  const rows = urgent.map((row) => orderNeed(row, returns, now));
  const flags = attention.orders.filter((flag) => !isSettledByStep(flag, urgent));
  const isOwn = ({ notDone, raisedBy }: FlaggedOrder) =>
    notDone !== null && raisedBy.id === reader.id;
  return [
    ...sentences("Restore", "late", attention.restore),
    ...flags.filter(isOwn).map((flag) => notDoneNeed(flag, reader, now)),
    ...missingPaymentNeeds(attention),
    ...sentences("Clock", "late", attention.clocks),
    ...promiseNeeds(lateOrders),
    ...rows.filter(({ tone }) => tone === "late"),
    ...jobNeeds(attention.deadJobs, reader, now),
    ...sentences("Backup", "late", attention.backups),
    ...flags
      .filter((flag) => !isOwn(flag))
      .flatMap((flag) => returnFlagNeed(flagNeed(flag, reader, now), flag, returns) ?? []),
    ...mentions.map((mention) => mentionNeed(mention, now)),
    ...rows.filter(({ tone }) => tone !== "late"),
    ...requestNeeds(requests, now),
    ...threads
      .filter(({ id }) => !requests.some(({ threadId }) => threadId === id))
      .map((thread) => threadNeed(thread, now)),
    ...payoutNeeds(attention),
    ...reviewNeeds(attention),
    ...waitingNeeds(attention, now),
    ...sentences("Queue", "soon", attention.catchingUp),
    ...shortStock.map(stockNeed),
    ...sentences("Stock", "soon", reservedStockLines(attention.largeReservations)),
    ...sentences(
      "Calendar",
      "soon",
      attention.bankHolidays === null ? [] : [attention.bankHolidays],
    ),
    ...sentences("Update", "soon", attention.originals),
  ];
}

/** Flags whose order has a row with the act that resolves them. */
const settledByStep: Readonly<Record<string, UrgentRow["kind"]>> = {
  refund_failed: "refund_again",
  refund_to_approve: "approve_refund",
  disputed: "answer_dispute",
};

function isSettledByStep(
  { code, orderNumber }: FlaggedOrder,
  urgent: readonly UrgentRow[],
): boolean {
  return urgent.some((row) => row.orderNumber === orderNumber && row.kind === settledByStep[code]);
}

/** The first one has the button for all of them. */
function jobNeeds(jobs: readonly DeadJob[], { mayResolve }: Reader, now: Date): readonly Need[] {
  return jobs.map((job, at) => ({
    key: `job ${job.id}`,
    kind: "Failed job",
    tone: "late",
    title: `${job.task} failed ${job.attempts} times`,
    detail: `${job.key === null ? "" : `${job.key}. `}${job.lastError}`,
    when: formatAge(job.failedAt, now),
    act: mayResolve && at === 0 ? { kind: "retry", jobs: jobs.length } : null,
  }));
}

/** To the person whose act it was. */
function notDoneNeed(flag: FlaggedOrder, reader: Reader, now: Date): Need {
  const { notDone } = flag;
  return {
    ...flagNeed(flag, reader, now),
    kind: "Not done",
    tone: "late",
    title: `Your ${notDone?.what} was not done, as ${notDone?.why}`,
  };
}

function flagNeed(flag: FlaggedOrder, { mayResolve }: Reader, now: Date): Need {
  const { flagId, orderNumber, code, note, since, notDone } = flag;
  // A dispute that waits for evidence has a row of its own: this one was answered, or has ended.
  const isDisputed = code === "disputed";
  const todo = isDisputed
    ? "Look what the bank has decided, then say here how it ended."
    : (notDone?.todo ?? "Deal with it, then say here how.");
  return {
    key: `flag ${flagId}`,
    kind: "Flag",
    tone: "flag",
    orderNumber,
    title: isDisputed ? "The customer’s bank disputes the payment" : note,
    detail: mayResolve ? todo : "A manager decides.",
    when: formatAge(since, now),
    act: mayResolve ? { kind: "resolve", flagId } : null,
  };
}

function threadNeed(thread: ListedThread, now: Date): Need {
  const { id, name, email, beginning, unansweredSince, startedAt } = thread;
  return {
    key: `thread ${id}`,
    kind: "Message",
    tone: "plain",
    title: `${name}, ${email}`,
    detail: beginning,
    when: formatAge(unansweredSince ?? startedAt, now),
    act: { kind: "open", to: `/inbox/${id}`, label: "Reply" },
  };
}

function mentionNeed({ commentId, orderNumber, author, comment, at }: Mention, now: Date): Need {
  return {
    key: `mention ${commentId}`,
    kind: "Mention",
    tone: "plain",
    orderNumber,
    title: `${author} mentioned you`,
    detail: shortened(comment),
    when: formatAge(at, now),
    act: { kind: "seen", commentId },
  };
}

function stockNeed({ sku, name, left, days }: ShortStock): Need {
  const pace = `They last ${counted(days, "day")} at the pace of the last four weeks.`;
  return {
    key: `stock ${sku}`,
    kind: "Stock",
    tone: "soon",
    title: left === 0 ? `${name}: none left to sell` : `${name}: ${left} to sell`,
    detail: left === 0 ? "Sold in the last four weeks." : pace,
    when: "",
    act: { kind: "open", to: `/stock?q=${encodeURIComponent(sku)}`, label: "Receive" },
  };
}

const DETAIL_MAX = 240;

function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= DETAIL_MAX ? line : `${line.slice(0, DETAIL_MAX).trimEnd()}…`;
}

function sentences(kind: string, tone: Need["tone"], texts: readonly string[]): readonly Need[] {
  return texts.map((title, index) => ({
    key: `${kind} ${index}`,
    kind,
    tone,
    title,
    detail: "",
    when: "",
    act: null,
  }));
}
