import { expect, test } from "vitest";
import type { Attention } from "#shop/jobs/attention.server.ts";
import { formatAge, needsOf } from "./needs.ts";

const nothing: Attention = {
  restore: [],
  orders: [],
  overdue: [],
  events: [],
  mails: [],
  deadJobs: [],
  delayed: [],
  largeReservations: { shop: null, products: [] },
  backups: [],
  bankHolidays: null,
};
const at = new Date("2026-11-23T08:00:00Z");

test("without anything that needs a person, Today has no row", () => {
  expect(needsOf(nothing)).toEqual([]);
});

test("each thing that needs a person is one row: what failed, then flags, then what is due soon", () => {
  const needs = needsOf({
    ...nothing,
    restore: ["The shop was restored."],
    orders: [{ flagId: "7", orderNumber: "LL-10042", note: "Disputed.", since: at }],
    overdue: [{ orderNumber: "LL-10043", deadline: at }],
    events: [{ id: "evt_1", type: "charge.refunded", receivedAt: at }],
    mails: [{ key: "confirmation:1", template: "order-confirmation", writtenAt: at }],
    deadJobs: [
      { id: "1", task: "send-mail", key: null, attempts: 25, lastError: "No.", failedAt: at },
    ],
    delayed: [{ task: "send-mail", count: 2, oldestSeconds: 61 }],
    backups: ["There is no backup."],
    bankHolidays: "The table of bank holidays ends soon.",
  });
  expect(needs.map(({ kind, tone }) => `${kind} ${tone}`)).toEqual([
    "Restore late",
    "Failed job late",
    "Backup late",
    "Flag flag",
    "Payment soon",
    "Event soon",
    "Mail soon",
    "Queue soon",
    "Calendar soon",
  ]);
  expect(new Set(needs.map(({ key }) => key)).size).toBe(needs.length);
  expect(needs.flatMap(({ act }) => act ?? [])).toEqual([
    { kind: "retry" },
    { kind: "resolve", flagId: "7" },
  ]);
});

test.each([
  ["2026-11-23T08:00:40Z", "0 minutes"],
  ["2026-11-23T08:01:00Z", "1 minute"],
  ["2026-11-23T09:59:59Z", "1 hour"],
  ["2026-11-25T07:59:59Z", "47 hours"],
  ["2026-11-25T08:00:00Z", "2 days"],
])("at %s it has waited %s", (now, age) => {
  expect(formatAge(at.toISOString(), now)).toBe(age);
});
