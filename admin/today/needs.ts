import { MINUTE_MS } from "#shop/kit/time.ts";
import type { Attention } from "#shop/jobs/attention.server.ts";
import { reservedStockLines } from "#shop/orders/reserved-stock-lines.ts";

/** Something that needs a person: a row of Today. */
export type Need = {
  readonly key: string;
  /** One or two words. */
  readonly kind: string;
  /** `late`: something failed or is overdue; `soon`: it will be. */
  readonly tone: "late" | "soon" | "flag" | "plain";
  readonly title: string;
  /** What to do about it. */
  readonly detail: string;
  /** ISO; null when it has no beginning. */
  readonly since: string | null;
  readonly act:
    | { readonly kind: "resolve"; readonly flagId: string }
    | { readonly kind: "retry" }
    | null;
};

/** What needs a person, as rows: what failed first, then flags, then the rest; each the oldest first. */
export function needsOf(attention: Attention): readonly Need[] {
  return [
    ...sentences("Restore", "late", attention.restore),
    ...attention.deadJobs.map((job): Need => ({
      key: `job ${job.id}`,
      kind: "Failed job",
      tone: "late",
      title: `${job.task} failed ${job.attempts} times`,
      detail: `${job.key === null ? "" : `${job.key}. `}${job.lastError}`,
      since: job.failedAt.toISOString(),
      act: { kind: "retry" },
    })),
    ...sentences("Backup", "late", attention.backups),
    ...attention.orders.map((flag): Need => ({
      key: `flag ${flag.flagId}`,
      kind: "Flag",
      tone: "flag",
      title: `${flag.orderNumber}: ${flag.note}`,
      detail: "Settle it, then say here what was settled.",
      since: flag.since.toISOString(),
      act: { kind: "resolve", flagId: flag.flagId },
    })),
    ...waiting(attention),
    ...sentences("Stock", "soon", reservedStockLines(attention.largeReservations)),
    ...sentences(
      "Calendar",
      "soon",
      attention.bankHolidays === null ? [] : [attention.bankHolidays],
    ),
  ];
}

/** What goes on by itself, but has been waiting for long. */
function waiting({ overdue, events, mails, delayed }: Attention): readonly Need[] {
  return [
    ...overdue.map((order) => ({
      key: `overdue ${order.orderNumber}`,
      kind: "Payment",
      title: `${order.orderNumber}: its time to pay is over, and it is not known whether it was paid`,
      detail:
        "The payment provider is asked again by itself. If it stays here, look whether it has a fault.",
      since: order.deadline.toISOString(),
    })),
    ...events.map((event) => ({
      key: `event ${event.id}`,
      kind: "Event",
      title: `The payment provider’s message ${event.type} is not handled yet`,
      detail: "It is tried again by itself. If it stays here, a failed job says why.",
      since: event.receivedAt.toISOString(),
    })),
    ...mails.map((mail) => ({
      key: `mail ${mail.key}`,
      kind: "Mail",
      title: `Mail ${mail.template} is not sent yet`,
      detail: "It goes by itself when the mail server takes it. If it stays here, check SMTP_URL.",
      since: mail.writtenAt.toISOString(),
    })),
    ...delayed.map(({ task, count, oldestSeconds }) => ({
      key: `queue ${task}`,
      kind: "Queue",
      title: `${count} ${count === 1 ? "job" : "jobs"} ${task} could start and ${count === 1 ? "waits" : "wait"}`,
      detail: "Check that the process for jobs is running.",
      since: new Date(Date.now() - oldestSeconds * 1_000).toISOString(),
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
    since: null,
    act: null,
  }));
}

/** "5 minutes", "3 hours" or "2 days". */
export function formatAge(since: string, now: string): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(since)) / MINUTE_MS));
  if (minutes < 60) return units(minutes, "minute");
  if (minutes < 48 * 60) return units(Math.floor(minutes / 60), "hour");
  return units(Math.floor(minutes / (24 * 60)), "day");
}

function units(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}
