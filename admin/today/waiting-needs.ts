import type { Attention } from "#shop/jobs/attention.server.ts";
import { formatAge } from "./format-age.ts";
import type { Need } from "./needs.ts";

/** Payments that the provider has and for which the shop has no order: found anew every ten minutes. */
export function missingPaymentNeeds({ missingPayments }: Attention): readonly Need[] {
  return missingPayments.map((ref) => ({
    key: `missing ${ref}`,
    kind: "Payment",
    tone: "late",
    title: "The payment provider has a payment for which there is no order",
    detail: `Search for ${ref} there, and write to the customer. Once it is refunded, it leaves this list.`,
    when: "",
    act: null,
  }));
}

/** What goes on by itself, but has been waiting for long. */
export function waitingNeeds(
  { overdue, events, mails, delayed }: Attention,
  now: Date,
): readonly Need[] {
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
