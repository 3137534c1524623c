import type { UrgentRow } from "#shop/admin/todays-orders.server.ts";
import type { ShortStock } from "#shop/catalogue/stock/short-stock.server.ts";
import type { ListedThread } from "#shop/messages/threads/list-threads.server.ts";
import type { Attention } from "#shop/jobs/attention.server.ts";
import type { FlaggedOrder } from "#shop/orders/attention.server.ts";
import type { DeadJob } from "#shop/platform/queue/dead-jobs.server.ts";
import { reservedStockLines } from "#shop/orders/reserved-stock-lines.ts";
import type { Mention } from "#shop/orders/mentions.server.ts";
import { formatAge, units } from "./format-age.ts";
import { orderNeed } from "./order-need.ts";

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
  readonly act: NeedAct | null;
};

export type NeedAct =
  | { readonly kind: "resolve"; readonly flagId: string }
  | { readonly kind: "retry" }
  | { readonly kind: "seen"; readonly commentId: string }
  | { readonly kind: "open"; readonly to: string; readonly label: string };

/** All that needs a person. */
export type Needed = {
  readonly attention: Attention;
  readonly urgent: readonly UrgentRow[];
  readonly threads: readonly ListedThread[];
  readonly shortStock: readonly ShortStock[];
  /** Comments that name the reader. */
  readonly mentions: readonly Mention[];
  /** Who reads it. */
  readonly readerId: string;
};

/** What needs a person, as rows: what failed or is late first, then flags, then the rest; each the oldest first. */
export function needsOf(
  { attention, urgent, threads, shortStock, mentions, readerId }: Needed,
  now: Date,
): readonly Need[] {
  const rows = urgent.map((row) => orderNeed(row, now));
  const flags = attention.orders.filter((flag) => !isSettledByStep(flag, urgent));
  const isOwn = ({ notDone, raisedBy }: FlaggedOrder) =>
    notDone !== null && raisedBy.id === readerId;
  return [
    ...sentences("Restore", "late", attention.restore),
    ...flags.filter(isOwn).map((flag) => notDoneNeed(flag, now)),
    ...rows.filter(({ tone }) => tone === "late"),
    ...attention.deadJobs.map((job) => jobNeed(job, now)),
    ...sentences("Backup", "late", attention.backups),
    ...flags.filter((flag) => !isOwn(flag)).map((flag) => flagNeed(flag, now)),
    ...mentions.map((mention) => mentionNeed(mention, now)),
    ...rows.filter(({ tone }) => tone !== "late"),
    ...threads.map((thread) => threadNeed(thread, now)),
    ...waiting(attention, now),
    ...shortStock.map(stockNeed),
    ...sentences("Stock", "soon", reservedStockLines(attention.largeReservations)),
    ...sentences(
      "Calendar",
      "soon",
      attention.bankHolidays === null ? [] : [attention.bankHolidays],
    ),
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

function jobNeed(job: DeadJob, now: Date): Need {
  return {
    key: `job ${job.id}`,
    kind: "Failed job",
    tone: "late",
    title: `${job.task} failed ${job.attempts} times`,
    detail: `${job.key === null ? "" : `${job.key}. `}${job.lastError}`,
    when: formatAge(job.failedAt, now),
    act: { kind: "retry" },
  };
}

/** To the person whose act it was. */
function notDoneNeed(flag: FlaggedOrder, now: Date): Need {
  const { notDone } = flag;
  return {
    ...flagNeed(flag, now),
    kind: "Not done",
    tone: "late",
    title: `Your ${notDone?.what} was not done, as ${notDone?.why}`,
  };
}

function flagNeed(flag: FlaggedOrder, now: Date): Need {
  const { flagId, orderNumber, note, since, notDone } = flag;
  return {
    key: `flag ${flagId}`,
    kind: "Flag",
    tone: "flag",
    orderNumber,
    title: note,
    detail: notDone?.todo ?? "Deal with it, then say here how.",
    when: formatAge(since, now),
    act: { kind: "resolve", flagId },
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
  const pace = `They last ${units(days, "day")} at the pace of the last four weeks.`;
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

/** What goes on by itself, but has been waiting for long. */
function waiting({ overdue, events, mails, delayed }: Attention, now: Date): readonly Need[] {
  const since = (at: Date) => formatAge(at, now);
  return [
    ...overdue.map((order) => ({
      key: `overdue ${order.orderNumber}`,
      kind: "Payment",
      orderNumber: order.orderNumber,
      title: "The time to pay is over, and it is not known whether it was paid",
      detail:
        "The payment provider is asked again by itself. If it stays here, look whether it has a fault.",
      when: since(order.deadline),
    })),
    ...events.map((event) => ({
      key: `event ${event.id}`,
      kind: "Event",
      title: `The payment provider’s message ${event.type} is not handled yet`,
      detail: "It is tried again by itself. If it stays here, a failed job says why.",
      when: since(event.receivedAt),
    })),
    ...mails.map((mail) => ({
      key: `mail ${mail.key}`,
      kind: "Mail",
      title: `Mail ${mail.template} is not sent yet`,
      detail: "It goes by itself when the mail server takes it. If it stays here, check SMTP_URL.",
      when: since(mail.writtenAt),
    })),
    ...delayed.map(({ task, count, oldestSeconds }) => ({
      key: `queue ${task}`,
      kind: "Queue",
      title: `${count} ${count === 1 ? "job" : "jobs"} ${task} could start and ${count === 1 ? "waits" : "wait"}`,
      detail: "Check that the process for jobs is running.",
      when: since(new Date(now.getTime() - oldestSeconds * 1_000)),
    })),
  ].map((row) => ({ ...row, tone: "soon", act: null }) as const);
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
