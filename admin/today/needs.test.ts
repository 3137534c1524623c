import { expect, test } from "vitest";
import type { Attention } from "#shop/jobs/attention.server.ts";
import type { UrgentRow } from "#shop/back-office/todays-orders.server.ts";
import { formatAge } from "./format-age.ts";
import { countNeeds, foldNeeds } from "./fold-needs.ts";
import { needsOf } from "./needs.ts";

const nothing: Attention = {
  restore: [],
  orders: [],
  overdue: [],
  missingPayments: [],
  clocks: [],
  events: [],
  mails: [],
  deadJobs: [],
  delayed: [],
  catchingUp: [],
  largeReservations: { shop: null, products: [] },
  waitingReviews: 0,
  waitingQuestions: 0,
  payoutsThatDiffer: 0,
  backups: [],
  originals: [],
  bankHolidays: null,
};
const at = new Date("2026-11-23T08:00:00Z");
const none = {
  urgent: [],
  lateOrders: 0,
  threads: [],
  requests: [],
  shortStock: [],
  returns: [],
  mentions: [],
  reader: { id: "ann", mayResolve: true },
};
const raisedBy = { kind: "shop", id: null } as const;
const flag = { note: "Look at it", since: at, notDone: null, raisedBy };
const order = (orderNumber: string, step: Partial<UrgentRow>): UrgentRow => ({
  orderNumber,
  customerName: "Ann Lee",
  pieces: "Kitchen Maid",
  kind: "make",
  nextPieces: 1,
  day: null,
  alike: 1,
  ...step,
});

test("without anything that needs a person, Today has no row", () => {
  expect(needsOf({ ...none, attention: nothing }, at)).toEqual([]);
});

test("what catches up behind a shop that has grown is told, and goes by itself", () => {
  const attention = { ...nothing, catchingUp: ["The list of orders is catching up"] };
  expect(needsOf({ ...none, attention }, at)).toMatchObject([
    { kind: "Queue", title: "The list of orders is catching up", act: null },
  ]);
});

test("reviews and questions that wait have a row each, which leads to them", () => {
  const attention = { ...nothing, waitingReviews: 2, waitingQuestions: 1 };
  const rows = needsOf({ ...none, attention }, at);
  expect(rows.map(({ kind, title, act }) => [kind, title, act?.kind === "open" && act.to])).toEqual(
    [
      ["Reviews", "2 wait", "/reviews"],
      ["Questions", "1 waits", "/reviews/questions"],
    ],
  );
});

test("payouts that do not agree have one row, which leads to them", () => {
  const rows = (payoutsThatDiffer: number) =>
    needsOf({ ...none, attention: { ...nothing, payoutsThatDiffer } }, at);
  expect(rows(1)).toMatchObject([{ title: "1 payout does not agree with the orders" }]);
  expect(rows(2)).toMatchObject([
    { title: "2 payouts do not agree with the orders", act: { to: "/money" } },
  ]);
});

test("an act that was not done is the first row of the person who began it, with why and what to do", () => {
  const notDone = {
    what: "dispatch",
    why: "a flag now stops dispatch",
    todo: "Resolve the flag.",
  };
  const failed = {
    ...flag,
    flagId: "9",
    orderNumber: "LL-10042",
    code: "act_not_done" as const,
    note: "The dispatch was not done",
    notDone,
    raisedBy: { kind: "staff", id: "ann" } as const,
  };
  const other = { ...flag, flagId: "7", orderNumber: "LL-10041", code: "other" as const };
  const attention = { ...nothing, orders: [other, failed], backups: ["There is no backup."] };
  expect(needsOf({ ...none, attention }, at)[0]).toMatchObject({
    kind: "Not done",
    orderNumber: "LL-10042",
    title: "Your dispatch was not done, as a flag now stops dispatch",
    detail: "Resolve the flag.",
  });
  const rows = needsOf({ ...none, attention, reader: { ...none.reader, id: "ben" } }, at);
  expect(rows.map(({ kind, title }) => [kind, title])).toContainEqual([
    "Flag",
    "The dispatch was not done",
  ]);
});

test("each thing that needs a person is one row: what failed or is late, then flags, then what is due soon", () => {
  const attention = {
    ...nothing,
    restore: ["The shop was restored."],
    orders: [
      { ...flag, flagId: "7", orderNumber: "LL-10042", code: "cancel_requested" as const },
      { ...flag, flagId: "8", orderNumber: "LL-10044", code: "disputed" as const },
    ],
    missingPayments: ["cs_live_1"],
    clocks: ["Stripe and the database differ about the time."],
    overdue: [{ orderNumber: "LL-10043", deadline: at }],
    events: [{ id: "evt_1", type: "charge.refunded", receivedAt: at }],
    mails: [{ key: "confirmation:1", template: "order-confirmation", writtenAt: at }],
    deadJobs: [
      { id: "1", task: "send-mail", key: null, attempts: 25, lastError: "No.", failedAt: at },
    ],
    delayed: [{ task: "send-mail", count: 2, oldestSeconds: 61 }],
    backups: ["There is no backup."],
    bankHolidays: "The table of bank holidays ends soon.",
  };
  const urgent = [
    order("LL-10044", { kind: "answer_dispute", day: "2026-11-26" }),
    order("LL-10045", { kind: "make", day: "2026-11-20" }),
    order("LL-10046", { kind: "refund_again" }),
  ];
  const thread = { email: "jo@mill.example", name: "Jo", beginning: "Longer laths?" };
  const threads = [
    {
      ...thread,
      id: "t1",
      startedAt: at,
      lastAt: at,
      unansweredSince: at,
      assignedTo: null,
      orderNumber: null,
      replies: 0,
      sortKey: "",
    },
  ];
  const requests = [
    { threadId: "t2", at },
    { threadId: "t3", at },
  ];
  const shortStock = [{ sku: "LL-AC-007", name: "Beech Pegs", left: 6, days: 4 }];
  const needs = needsOf(
    { ...none, attention, urgent, lateOrders: 3, threads, requests, shortStock },
    at,
  );
  expect(needs.map(({ kind, tone }) => `${kind} ${tone}`)).toEqual([
    "Restore late",
    "Payment late",
    "Clock late",
    "Promises late",
    "Late late",
    "Refund failed late",
    "Failed job late",
    "Backup late",
    "Flag flag",
    "Dispute soon",
    "Offers plain",
    "Message plain",
    "Payment soon",
    "Event soon",
    "Mail soon",
    "Queue soon",
    "Stock soon",
    "Calendar soon",
  ]);
  expect(new Set(needs.map(({ key }) => key)).size).toBe(needs.length);
  expect(needs.flatMap(({ act }) => act ?? [])).toEqual([
    { kind: "open", to: "/orders/late", label: "New days" },
    { kind: "open", to: "/orders/LL-10045", label: "Make" },
    { kind: "open", to: "/orders/LL-10046/refund", label: "Try again" },
    { kind: "retry", jobs: 1 },
    { kind: "resolve", flagId: "7" },
    { kind: "open", to: "/orders/LL-10044", label: "Open" },
    { kind: "open", to: "/offers", label: "Make an offer" },
    { kind: "open", to: "/inbox/t1", label: "Reply" },
    { kind: "open", to: "/stock?q=LL-AC-007", label: "Receive" },
  ]);
  expect(needs.flatMap(({ when }) => (/by|since/.test(when) ? when : []))).toEqual([
    "since Fri 20 Nov",
    "by Thu 26 Nov",
  ]);
});

test("from the fourth of a kind on one line says how many more there are, and where", () => {
  const numbered = (count: number) => Array.from({ length: count }, (_, at) => `LL-${10_050 + at}`);
  const attention = {
    ...nothing,
    orders: numbered(4).map((orderNumber, at) => ({
      ...flag,
      flagId: `${at}`,
      orderNumber,
      code: "other" as const,
    })),
    deadJobs: numbered(5).map((id) => {
      return { id, task: "send-mail", key: null, attempts: 25, lastError: "No.", failedAt: at };
    }),
  };
  // Of 100 late orders 50 are read.
  const late = { kind: "make", day: "2026-11-20", alike: 100 } as const;
  const urgent = [
    ...numbered(50).map((orderNumber) => order(orderNumber, late)),
    order("LL-10200", { kind: "refund_again" }),
  ];
  const needs = needsOf({ ...none, attention, urgent }, at);
  expect(countNeeds(needs)).toBe(100 + 1 + 4 + 5);
  const rows = foldNeeds(needs);
  const kinds = [...Map.groupBy(rows, ({ kind }) => kind)];
  expect(kinds.map(([kind, each]) => `${kind} ${each.length}`)).toEqual([
    "Late 4",
    "Refund failed 1",
    "Failed job 4",
    "Flag 4",
  ]);
  expect([rows[3], rows[8], rows[12]]).toMatchObject([
    { title: "97 more late orders", act: { to: "/orders" } },
    { title: "2 more failed jobs", act: null },
    { title: "1 more flag", act: { to: "/orders?view=flags" } },
  ]);
  expect(rows[5]).toMatchObject({ act: { kind: "retry", jobs: 5 } });
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

test("who may not resolve flags reads that a manager decides, and has no button for it", () => {
  const attention = {
    ...nothing,
    orders: [
      { ...flag, flagId: "7", orderNumber: "LL-10042", code: "cancel_requested" as const },
      { ...flag, flagId: "8", orderNumber: "LL-10043", code: "disputed" as const },
    ],
    deadJobs: [
      { id: "1", task: "send-mail", key: null, attempts: 25, lastError: "No.", failedAt: at },
    ],
  };
  const reader = { id: "cas", mayResolve: false };
  expect(needsOf({ ...none, attention, reader }, at)).toMatchObject([
    { kind: "Failed job", act: null },
    { kind: "Flag", detail: "A manager decides.", act: null },
    { kind: "Flag", detail: "A manager decides.", act: null },
  ]);
});

test("a return leads to its page: to be answered, or inspected; while it is on the way nobody has to do anything", () => {
  const flags = ["LL-10050", "LL-10051", "LL-10052"].map((orderNumber, index) => ({
    ...flag,
    flagId: `${index}`,
    orderNumber,
    code: "return_requested" as const,
  }));
  const urgent = [order("LL-10053", { kind: "refund", day: "2026-11-30" })];
  const returns = [
    { id: "r0", orderNumber: "LL-10050", stage: "requested" as const },
    { id: "r1", orderNumber: "LL-10051", stage: "on_the_way" as const },
    { id: "r3", orderNumber: "LL-10053", stage: "received" as const },
  ];
  const needs = needsOf({ ...none, attention: { ...nothing, orders: flags }, urgent, returns }, at);
  expect(needs.map(({ orderNumber, act }) => [orderNumber, act])).toEqual([
    ["LL-10050", { kind: "open", to: "/returns/r0", label: "Answer" }],
    ["LL-10052", { kind: "resolve", flagId: "2" }],
    ["LL-10053", { kind: "open", to: "/returns/r3", label: "Inspect" }],
  ]);
});

test.each([
  ["2026-11-23T08:00:40Z", "0 minutes"],
  ["2026-11-23T08:01:00Z", "1 minute"],
  ["2026-11-23T09:59:59Z", "1 hour"],
  ["2026-11-25T07:59:59Z", "47 hours"],
  ["2026-11-25T08:00:00Z", "2 days"],
])("at %s it has waited %s", (now, age) => {
  expect(formatAge(at, new Date(now))).toBe(age);
});
