import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import type { Fulfilment } from "#shop/fulfilment/fulfilment.ts";
import {
  toOrderRecord,
  type OrderRecord,
  type OrderRecords,
} from "#shop/fulfilment/order-record.ts";
import type { FlagCode } from "#shop/orders/flag.ts";
import type { OrderLine } from "#shop/orders/order.ts";
import { emptyAddress } from "#shop/shipping/address.ts";
import { nextInWords } from "./next-step.ts";
import { orderSummary } from "./order-summary.ts";
import { exampleLine, exampleFulfilment } from "#tests/support/example-order.ts";

// Ordered on Tuesday 10 November, one piece made in 14 days and two from the shelf: leaves on Tuesday 24
// November and arrives within five working days.
const line = (position: number, over: Partial<OrderLine>): OrderLine =>
  exampleLine({ position, sku: `LL-${position}`, promisedFor: "2026-12-01", ...over });
const payment = {
  id: "p",
  orderId: "o",
  mode: "test",
  providerRef: null,
  chargeRef: null,
  url: null,
  attempt: 1,
  amountPence: pence(3_600),
  state: "paid",
  createdAt: new Date("2026-11-10T10:00:00Z"),
  expiresAt: new Date("2026-11-10T10:33:00Z"),
  paidAt: new Date("2026-11-10T10:05:00Z"),
} as const;
const fulfilment = (over: Partial<Fulfilment>): Fulfilment =>
  exampleFulfilment({ createdAt: new Date("2026-11-12T10:00:00Z"), ...over });
const parcel = (over: Partial<Fulfilment> = {}) =>
  fulfilment({
    state: "dispatched",
    shipment: { carrier: "Royal Mail", trackingNumber: null, trackingUrl: null },
    dispatchedAt: new Date("2026-11-12T13:00:00Z"),
    promisedFor: "2026-11-19",
    lines: [
      { position: 0, quantity: 1 },
      { position: 1, quantity: 2 },
    ],
    ...over,
  });
const legs = [{ position: 1, quantity: 2 }];
const refund = (over: object) => ({
  state: "sent",
  origin: "shop",
  sentAt: new Date(),
  amountPence: pence(1_200),
  lines: [],
  ...over,
});
const dispute = {
  status: "needs_response",
  amountPence: pence(3_600),
  dueBy: new Date("2026-11-24T12:00:00Z"),
};
const returned = {
  state: "received",
  requestedAt: new Date("2026-11-10T10:00:00Z"),
  receivedAt: new Date("2026-11-11T10:00:00Z"),
  lines: [],
};

function recordOf(over: object = {}, order: object = {}): OrderRecord {
  const lines = [line(0, { madeToOrder: true, leadTimeDays: 14 }), line(1, { quantity: 2 })];
  const records = {
    order: {
      state: "placed",
      lines,
      address: emptyAddress,
      placedAt: new Date("2026-11-10T10:00:00Z"),
      ...order,
    },
    payment,
    payments: [payment],
    refunds: [],
    disputes: [],
    fulfilments: [],
    returns: [],
    ...over,
  };
  return toOrderRecord(records as unknown as OrderRecords);
}

const pending = { ...payment, state: "pending" };
const unpaid = { payment: pending, payments: [pending] };
const monday = new Date("2026-11-23T09:00:00Z");

test.each<[string, OrderRecord, FlagCode[], string]>([
  ["paid", recordOf(), [], "paid to_make | Make 1 by Tue 24 Nov (plain)"],
  [
    "being made",
    recordOf({ fulfilments: [fulfilment({})] }),
    [],
    "paid being_made | Make 1 by Tue 24 Nov (plain)",
  ],
  [
    "made",
    recordOf({ fulfilments: [fulfilment({ state: "ready" })] }),
    [],
    "paid ready | Pack by Tue 24 Nov (plain)",
  ],
  [
    "made, with a flag that stops dispatch",
    recordOf({ fulfilments: [fulfilment({ state: "ready" })] }),
    ["address_check"],
    "paid ready | Resolve the flag (plain)",
  ],
  [
    "a flag alone does not stop the making",
    recordOf(),
    ["address_check"],
    "paid to_make | Make 1 by Tue 24 Nov (plain)",
  ],
  [
    "nobody goes on making what the customer wants to cancel",
    recordOf(),
    ["cancel_requested"],
    "paid to_make | Resolve the flag (plain)",
  ],
  [
    "part sent, the rest being made",
    recordOf({ fulfilments: [parcel({ id: "1", lines: legs }), fulfilment({})] }),
    [],
    "paid part_sent/being_made | Make 1 by Tue 24 Nov (plain)",
  ],
  ["sent", recordOf({ fulfilments: [parcel()] }), [], "paid sent | Nothing: on the way (rest)"],
  [
    "delivered",
    recordOf({
      fulfilments: [
        parcel({
          state: "delivered",
          deliveredAt: new Date("2026-11-16T10:00:00Z"),
          deliveredBy: "staff",
        }),
      ],
    }),
    [],
    "paid delivered | Nothing: delivered Mon 16 Nov (rest)",
  ],
  [
    "delivered and sent back",
    recordOf({
      fulfilments: [parcel({ state: "delivered", deliveredAt: new Date(), deliveredBy: "staff" })],
      returns: [returned],
    }),
    [],
    "paid delivered | Refund by Wed 25 Nov (soon)",
  ],
  [
    "goods that are to come back",
    recordOf({
      fulfilments: [parcel({ state: "delivered", deliveredAt: new Date(), deliveredBy: "staff" })],
      returns: [{ ...returned, state: "requested", receivedAt: null }],
    }),
    ["return_requested"],
    "paid delivered | Wait for the return (rest)",
  ],
  [
    "unpaid",
    recordOf(unpaid),
    [],
    "unpaid to_make | Wait for payment until Tue 10 Nov 10:33 (rest)",
  ],
  [
    "not paid in time",
    recordOf({ payments: [{ ...payment, state: "expired" }] }, { state: "closed" }),
    [],
    "unpaid not_sent | Nothing: not paid (rest)",
  ],
  ["cancelled", recordOf({}, { state: "cancelled" }), [], "paid cancelled | Refund (plain)"],
  [
    "cancelled, its refund on its way",
    recordOf(
      { refunds: [refund({ state: "sending", amountPence: pence(3_600), sentAt: null })] },
      { state: "cancelled" },
    ),
    [],
    "paid cancelled | Nothing: refund on its way (rest)",
  ],
  [
    "cancelled and refunded",
    recordOf({ refunds: [refund({ amountPence: pence(3_600) })] }, { state: "cancelled" }),
    [],
    "refunded cancelled | Nothing: cancelled (rest)",
  ],
  [
    "refunded in part",
    recordOf({ refunds: [refund({})] }),
    [],
    "part_refunded to_make | Make 1 by Tue 24 Nov (plain)",
  ],
  [
    "a refund that waits for an owner",
    recordOf({ refunds: [refund({ state: "awaiting_approval", sentAt: null })] }),
    [],
    "paid to_make | Approve the refund (plain)",
  ],
  [
    "a refund that failed",
    recordOf({ refunds: [refund({ state: "failed" })] }),
    ["refund_failed"],
    "refund_failed to_make | Refund again: it failed (late)",
  ],
  [
    "disputed",
    recordOf({ disputes: [dispute] }),
    ["disputed"],
    "disputed to_make | Answer the dispute by Tue 24 Nov (soon)",
  ],
])("%s: both marks and the next step", (_, record, flags, expected) => {
  const summary = orderSummary(
    record,
    flags.map((code) => ({ code })),
  );
  const { moneyState, goodsState, restState, next } = summary;
  const { text, tone } = nextInWords(next, monday);
  const goods = restState === null ? goodsState : `${goodsState}/${restState}`;
  expect(`${moneyState} ${goods} | ${text} (${tone})`).toBe(expected);
});

test("a step is due soon on its last day and late after it", () => {
  const { next } = orderSummary(recordOf(), []);
  const on = (day: string) => nextInWords(next, new Date(`${day}T09:00:00Z`));
  expect(on("2026-11-24")).toEqual({ text: "Make 1 today", tone: "soon" });
  expect(on("2026-11-25")).toEqual({ text: "Make 1, late since Tue 24 Nov", tone: "late" });
});

test("a rest with a new day leaves as long before it as its parcel takes, on a working day", () => {
  const lines = [line(0, { quantity: 2, promisedFor: "2026-12-14" })];
  const first = parcel({ id: "1", lines: [{ position: 0, quantity: 1 }] });
  const { leaveBy } = orderSummary(recordOf({ fulfilments: [first] }, { lines }), []);
  expect(leaveBy).toBe("2026-12-07");
});

test("a line whose day was moved leaves on that day, and the rest of its order with it", () => {
  const made = { madeToOrder: true, leadTimeDays: 14 };
  const moved = line(0, { ...made, promisedFor: "2026-12-18", leavesBy: "2026-12-16" });
  const leaveBy = (lines: readonly OrderLine[]) =>
    orderSummary(recordOf({}, { lines }), []).leaveBy;
  expect(leaveBy([moved])).toBe("2026-12-16");
  expect(leaveBy([moved, line(1, made)])).toBe("2026-12-16");
  expect(leaveBy([line(1, made)])).toBe("2026-11-24");
});
