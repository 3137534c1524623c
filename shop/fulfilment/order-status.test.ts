import { describe, expect, test } from "vitest";
import { orderStatuses, type OrderStatus } from "#shop/orders/order.ts";
import { nextSteps, orderStatus, piecesToSend, type StatusFacts } from "./order-status.ts";

const PAID_PENCE = 10_000;
type Refund = StatusFacts["refunds"][number];
type Fulfilment = StatusFacts["fulfilments"][number];

const paid = (change: Partial<StatusFacts> = {}): StatusFacts => ({
  order: {
    state: "placed",
    lines: [
      { position: 0, quantity: 2, madeToOrder: false },
      { position: 1, quantity: 1, madeToOrder: true },
    ],
  },
  payments: [{ state: "paid", amountPence: PAID_PENCE }],
  refunds: [],
  disputes: [],
  fulfilments: [],
  returns: [],
  ...change,
});

const refund = (amountPence: number, change: Partial<Refund> = {}): Refund => ({
  state: "sent",
  wasSent: true,
  amountPence,
  lines: [],
  ...change,
});
const parcel = (state: Fulfilment["state"], ...quantities: number[]): Fulfilment => ({
  state,
  lines: quantities.map((quantity, position) => ({ position, quantity })),
});
const cancelled = (change: Partial<StatusFacts> = {}) =>
  paid({ order: { ...paid().order, state: "cancelled" }, ...change });
const unpaid = (payment: "pending" | "failed" | "expired", state: StatusFacts["order"]["state"]) =>
  paid({
    order: { ...paid().order, state },
    payments: [{ state: payment, amountPence: PAID_PENCE }],
  });

describe("the status of an order", () => {
  const cases: readonly (readonly [string, StatusFacts, OrderStatus, readonly string[]])[] = [
    ["waits for its payment", unpaid("pending", "placed"), "pending_payment", ["await_payment"]],
    ["was not paid in time", unpaid("expired", "closed"), "expired", []],
    ["was refused by the bank", unpaid("failed", "closed"), "payment_failed", []],
    ["was cancelled unpaid", unpaid("expired", "cancelled"), "cancelled", []],
    ["is paid", paid(), "paid", ["make", "dispatch"]],
    [
      "is paid and partly refunded before anything was sent",
      paid({ refunds: [refund(500)] }),
      "paid",
      ["make", "dispatch"],
    ],
    [
      "is being made",
      paid({ fulfilments: [parcel("making", 0, 1)] }),
      "processing",
      ["make", "dispatch"],
    ],
    [
      "is in part on its way",
      paid({ fulfilments: [parcel("dispatched", 2)] }),
      "processing",
      ["make", "await_delivery"],
    ],
    [
      "is on its way",
      paid({ fulfilments: [parcel("dispatched", 2), parcel("delivered", 0, 1)] }),
      "dispatched",
      ["await_delivery"],
    ],
    ["is delivered", paid({ fulfilments: [parcel("delivered", 2, 1)] }), "delivered", []],
    [
      "came back undelivered",
      paid({ fulfilments: [parcel("returned", 2, 1)] }),
      "processing",
      ["make", "dispatch"],
    ],
    [
      "is delivered, with a return that arrived",
      paid({ fulfilments: [parcel("delivered", 2, 1)], returns: [{ state: "received" }] }),
      "delivered",
      ["refund"],
    ],
    ["is cancelled, its refund under way", cancelled(), "cancelled", ["refund"]],
    ["is refunded", cancelled({ refunds: [refund(PAID_PENCE)] }), "refunded", []],
    [
      "was taken back by the bank",
      paid({ disputes: [{ isLost: true, amountPence: PAID_PENCE }] }),
      "refunded",
      [],
    ],
    [
      "has nothing left to send, and nothing was sent",
      paid({
        refunds: [
          refund(9_000, {
            lines: [
              { position: 0, cancelledQuantity: 2 },
              { position: 1, cancelledQuantity: 1 },
            ],
          }),
        ],
      }),
      "partially_refunded",
      [],
    ],
    [
      "waits for a refund of every piece",
      paid({
        refunds: [
          refund(9_000, {
            state: "awaiting_approval",
            wasSent: false,
            lines: [
              { position: 0, cancelledQuantity: 2 },
              { position: 1, cancelledQuantity: 1 },
            ],
          }),
        ],
      }),
      "paid",
      ["refund"],
    ],
    [
      "waits for a refund of goodwill",
      paid({ refunds: [refund(500, { state: "awaiting_approval", wasSent: false })] }),
      "paid",
      ["make", "dispatch", "refund"],
    ],
    [
      "was paid by a second attempt",
      paid({
        payments: [
          { state: "failed", amountPence: PAID_PENCE },
          { state: "paid", amountPence: PAID_PENCE },
        ],
      }),
      "paid",
      ["make", "dispatch"],
    ],
  ];
  test.each(cases)("of one that %s", (_, facts, status, steps) => {
    expect(orderStatus(facts)).toBe(status);
    expect(nextSteps(facts).toSorted()).toEqual(steps.toSorted());
  });

  test("a refund given up before money moved sends its pieces after all, one that failed later does not", () => {
    const lines = [{ position: 0, cancelledQuantity: 2 }];
    const left = (change: Partial<Refund>) =>
      piecesToSend(paid({ refunds: [refund(100, { ...change, lines })] }))[0]?.quantity;
    expect(left({ state: "undone", wasSent: false })).toBe(2);
    expect(left({ state: "lapsed", wasSent: false })).toBe(2);
    expect(left({ state: "failed", wasSent: false })).toBe(2);
    expect(left({ state: "failed", wasSent: true })).toBe(0);
    for (const state of ["awaiting_approval", "requested", "sending"] as const)
      expect(left({ state, wasSent: false })).toBe(0);
    // Tried again after it had failed under its credit note.
    expect(left({ state: "requested", wasSent: true })).toBe(0);
  });
});

/** What may happen to an order, to the first or second line. An act that it does not allow changes nothing. */
const acts = ["pay", "fail", "expire", "cancel", "make", "made", "send", "arrive", "come_back"]
  .concat([
    "refund_piece",
    "refund_pieces",
    "refund_money",
    "refund_all",
    "provider_accepts",
    "provider_fails",
  ])
  .concat(["undo", "lose_dispute", "return", "close_return"]);

const PIECE_PENCE = 3_000;
const REFUNDS_MAX = 1;
const isOpen = ({ state }: Refund) => state === "requested";
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What is owed, counted from the records themselves and not with the functions under test. */
function owed({ order, payments, refunds, disputes, fulfilments }: StatusFacts) {
  const money = sum(payments.map((each) => (each.state === "paid" ? each.amountPence : 0)));
  const back = refunds.flatMap((each) => (each.state === "sent" ? each.amountPence : []));
  const lost = disputes.map(({ amountPence }) => amountPence);
  const away = fulfilments.filter(({ state }) => state === "dispatched" || state === "delivered");
  const off = refunds.filter(({ state, wasSent }) => wasSent || state !== "undone");
  const standing = off.filter(({ state, wasSent }) => wasSent || state !== "failed");
  const pieces = order.lines.map(({ position, quantity }) => {
    const sent = away.flatMap(({ lines }) => lines).filter((line) => line.position === position);
    const gone = standing
      .flatMap(({ lines }) => lines)
      .filter((line) => line.position === position);
    return (
      quantity -
      sum(sent.map((line) => line.quantity)) -
      sum(gone.map((line) => line.cancelledQuantity))
    );
  });
  return { isPaid: money > 0, leftPence: money - sum(back) - sum(lost), pieces };
}

/** An order after an act on one of its lines. */
function after(facts: StatusFacts, act: string, at: number): StatusFacts {
  const { order, refunds, fulfilments } = facts;
  const { isPaid, leftPence, pieces } = owed(facts);
  const isAlive = isPaid && order.state === "placed";
  const inHand = fulfilments.filter(({ state }) => state === "making" || state === "ready");
  const isInHand = inHand.some(({ lines }) => lines[0]?.position === at);
  const open = refunds.findIndex(isOpen);
  const withPayment = (state: "paid" | "failed" | "expired", orderState: typeof order.state) => ({
    ...facts,
    order: { ...order, state: orderState },
    payments: [{ state, amountPence: PAID_PENCE }],
  });
  const withRefund = (index: number, change: Partial<Refund>) =>
    index < 0
      ? facts
      : { ...facts, refunds: refunds.with(index, { ...refunds[index], ...change } as Refund) };
  const withParcel = (from: Fulfilment["state"], state: Fulfilment["state"]) => {
    const index = fulfilments.findIndex((each) => each.state === from);
    return index < 0
      ? facts
      : {
          ...facts,
          fulfilments: fulfilments.with(index, { ...fulfilments[index], state } as Fulfilment),
        };
  };
  const withNewParcel = (state: Fulfilment["state"], others = fulfilments) => ({
    ...facts,
    fulfilments: [...others, { state, lines: [{ position: at, quantity: 1 }] }],
  });
  const ask = (amountPence: number, lines: Refund["lines"] = []) =>
    isPaid &&
    open < 0 &&
    amountPence > 0 &&
    leftPence >= amountPence &&
    refunds.length < REFUNDS_MAX
      ? {
          ...facts,
          refunds: [
            ...refunds,
            { state: "requested" as const, wasSent: false, amountPence, lines },
          ],
        }
      : facts;
  switch (act) {
    case "pay":
      return isPaid ? facts : withPayment("paid", "placed");
    case "fail":
    case "expire":
      return isPaid || order.state !== "placed"
        ? facts
        : withPayment(act === "fail" ? "failed" : "expired", "closed");
    case "cancel": {
      if (order.state !== "placed" || inHand.length < fulfilments.length) return facts;
      const ended = isPaid ? facts : withPayment("expired", "cancelled");
      return { ...ended, order: { ...order, state: "cancelled" }, fulfilments: [] };
    }
    case "make":
      return isAlive && order.lines[at]?.madeToOrder && pieces[at] === 1 && !isInHand
        ? withNewParcel("making")
        : facts;
    case "made":
      return withParcel("making", "ready");
    case "send":
      return isAlive && pieces[at] === 1
        ? withNewParcel(
            "dispatched",
            fulfilments.filter((each) => !inHand.includes(each) || each.lines[0]?.position !== at),
          )
        : facts;
    case "arrive":
      return withParcel("dispatched", "delivered");
    case "come_back":
      return fulfilments.some(({ state }) => state === "returned")
        ? facts
        : withParcel("dispatched", "returned");
    case "refund_piece":
      return isAlive && pieces[at] === 1 && !isInHand
        ? ask(PIECE_PENCE, [{ position: at, cancelledQuantity: 1 }])
        : facts;
    case "refund_pieces":
      return isAlive && inHand.length === 0 && sum(pieces) > 0
        ? ask(
            sum(pieces) * PIECE_PENCE,
            pieces.map((cancelledQuantity, position) => ({ position, cancelledQuantity })),
          )
        : facts;
    case "refund_money":
      return ask(700);
    case "refund_all":
      return ask(leftPence);
    case "provider_accepts":
      return withRefund(open, { state: "sent", wasSent: true });
    case "provider_fails":
      return withRefund(
        refunds.findIndex((each) => each.state === "sent" || isOpen(each)),
        { state: "failed" },
      );
    case "undo":
      return withRefund(open, { state: "undone" });
    case "lose_dispute":
      return isPaid && facts.disputes.length === 0 && leftPence > 0
        ? { ...facts, disputes: [{ isLost: true, amountPence: leftPence }] }
        : facts;
    case "return":
      return fulfilments.some(({ state }) => state === "delivered")
        ? { ...facts, returns: [{ state: "received" }] }
        : facts;
    default:
      return { ...facts, returns: facts.returns.map(() => ({ state: "closed" })) };
  }
}

/** Every state that an order of two pieces, one of them made to order, can come to. */
function reachableStates(): StatusFacts[] {
  const lines = [
    { position: 0, quantity: 1, madeToOrder: false },
    { position: 1, quantity: 1, madeToOrder: true },
  ];
  const start: StatusFacts = { ...unpaid("pending", "placed"), order: { state: "placed", lines } };
  const states = new Map([[JSON.stringify(start), start]]);
  // A map may grow while it is read: the walk ends when no act leads to a new state.
  for (const facts of states.values())
    for (const act of acts)
      for (const at of [0, 1]) {
        const next = after(facts, act, at);
        const key = JSON.stringify({
          ...next,
          fulfilments: next.fulfilments.map((each) => JSON.stringify(each)).toSorted(),
          refunds: next.refunds.map((each) => JSON.stringify(each)).toSorted(),
        });
        if (!states.has(key)) states.set(key, next);
      }
  return [...states.values()];
}

test("whatever happens, an order has one status, and a next step wherever goods or money are owed", () => {
  const states = reachableStates();
  const seen = new Set<OrderStatus>();
  const wrong = states.filter((facts) => {
    const status = orderStatus(facts);
    const steps = nextSteps(facts);
    const { isPaid, leftPence, pieces } = owed(facts);
    const isAlive = facts.order.state === "placed";
    seen.add(status);
    const isUnpaid = ["pending_payment", "payment_failed", "expired"].includes(status);
    if (isUnpaid !== (!isPaid && facts.order.state !== "cancelled")) return true;
    if ((status === "refunded") !== (isPaid && leftPence <= 0)) return true;
    if (!isPaid || leftPence <= 0) return steps.some((step) => step !== "await_payment");
    const waiting = facts.refunds.filter(isOpen).map(({ amountPence }) => amountPence);
    const isAllGoing = waiting.length > 0 && sum(waiting) >= leftPence;
    const owesGoods = isAlive && sum(pieces) > 0;
    const sendsGoods = owesGoods && !isAllGoing;
    const owesMoney =
      !isAlive ||
      facts.refunds.some((each) => isOpen(each) || (each.state === "failed" && each.wasSent)) ||
      facts.returns.some(({ state }) => state === "received");
    return (
      ["paid", "processing"].includes(status) !== owesGoods ||
      steps.some((step) => step === "make" || step === "dispatch") !== sendsGoods ||
      steps.includes("refund") !== owesMoney ||
      (status === "cancelled") === isAlive ||
      steps.includes("await_delivery") !==
        facts.fulfilments.some(({ state }) => state === "dispatched")
    );
  });
  expect(wrong.slice(0, 3)).toEqual([]);
  expect(states.length).toBeGreaterThan(1_000);
  expect([...seen].toSorted()).toEqual([...orderStatuses].toSorted());
});
