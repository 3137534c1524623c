import { describe, expect, it } from "vitest";
import {
  lastLostCreditNote,
  lastLostInvoice,
  isMailWithheld,
  orderStateOf,
  reachedAt,
  stepFor,
  type KnownState,
  type Refunded,
  type SessionTimes,
} from "./plan.ts";

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 15, minute));
const lostUntil = at(30);

describe("what is done about a session after a restore", () => {
  it.each([
    ["lost", "paid", "recreate"],
    ["lost", "unpaid", "recreate"],
    ["lost", "open", "close"],
    ["lost", "expired", "nothing"],
    ["unpaid", "paid", "complete"],
    ["unpaid", "unpaid", "complete"],
    ["unpaid", "open", "complete"],
    ["unpaid", "expired", "complete"],
    ["ended", "paid", "complete"],
    ["ended", "unpaid", "nothing"],
    ["ended", "open", "close"],
    ["ended", "expired", "nothing"],
    ["paid", "paid", "complete"],
    ["paid", "unpaid", "nothing"],
    ["paid", "open", "nothing"],
    ["paid", "expired", "nothing"],
  ] as const)("the order is %s, the session %s: %s", (order, session, step) => {
    expect(stepFor(session, order)).toBe(step);
  });

  it("depends on whether the order was ever paid, not on what came then", () => {
    expect(orderStateOf(null)).toBe("lost");
    for (const state of ["placed", "cancelled", "closed"] as const) {
      expect(orderStateOf({ state, payment: { state: "paid" } })).toBe("paid");
      const unpaid = state === "placed" ? "unpaid" : "ended";
      for (const payment of ["pending", "failed", "expired"] as const)
        expect(orderStateOf({ state, payment: { state: payment } })).toBe(unpaid);
    }
  });
});

const session = (times: Partial<SessionTimes>): SessionTimes => ({
  state: "paid",
  createdAt: at(0),
  expiresAt: at(33),
  paidAt: null,
  ...times,
});

describe("a mail after a restore", () => {
  it.each([
    ["paid before the lost database ended", session({ paidAt: at(29) }), true],
    ["paid in the second in which it ended", session({ paidAt: at(30) }), true],
    ["paid after it ended", session({ paidAt: at(31) }), false],
    ["paid at an unknown time", session({}), true],
    ["expired before it ended", session({ state: "expired", expiresAt: at(20) }), true],
    ["expired after it ended", session({ state: "expired", expiresAt: at(33) }), false],
    ["closed before its time was over", session({ state: "expired", expiresAt: at(50) }), true],
  ])("about a session %s: withheld is %s", (_, times, isWithheld) => {
    expect(isMailWithheld(reachedAt(times, at(40)), lostUntil)).toBe(isWithheld);
  });
});

describe("the last invoice number that the lost database may have given out", () => {
  const paid = (orderId: string, order: KnownState, minute: number) => ({
    orderId,
    order,
    times: session({ paidAt: at(minute) }),
    invoiceNumber: null as number | null,
  });
  const last = (sessions: Parameters<typeof lastLostInvoice>[0]) =>
    lastLostInvoice(sessions, { lastKnown: 40, lostUntil });

  it("counts each order once that was paid before it ended and is not paid here", () => {
    const sessions = [
      paid("a", "lost", 10),
      paid("a", "lost", 11),
      paid("b", "unpaid", 12),
      paid("c", "ended", 13),
      paid("d", "paid", 14),
    ];
    expect(last(sessions)).toBe(43);
  });

  it("does not count a payment after it ended, but one within a minute: clocks differ", () => {
    expect(last([paid("a", "lost", 31)])).toBe(41);
    expect(last([paid("a", "lost", 32)])).toBe(40);
  });

  it("does not count sessions that were not paid", () => {
    const times = session({ state: "open" });
    expect(last([{ orderId: "a", order: "lost", times, invoiceNumber: null }])).toBe(40);
  });

  it("is found in the payments after a second restore to a time before the first reconciliation", () => {
    const sessions = [
      { ...paid("a", "lost", 10), invoiceNumber: 43 },
      { ...paid("b", "lost", 11), invoiceNumber: 44 },
      paid("c", "lost", 20),
    ];
    expect(last(sessions)).toBe(45);
  });
});

describe("the last credit note that the lost database can have given out", () => {
  const refund = (minute: number, known: Partial<Refunded> = {}): Refunded => ({
    createdAt: at(minute),
    isCompensation: false,
    hasCreditNote: false,
    creditNoteNumber: null,
    ...known,
  });
  const last = (refunds: readonly Refunded[], unexplained = 0) =>
    lastLostCreditNote(refunds, { lastKnown: 7, lostUntil, unexplained });

  it("counts each refund until it ended that has none here, and those that somebody may have explained", () => {
    const without = [
      refund(10, { hasCreditNote: true }),
      refund(11, { isCompensation: true }),
      refund(32),
    ];
    expect(last(without)).toBe(7);
    expect(last([refund(12), refund(31), ...without])).toBe(9);
    expect(last([refund(12)], 2)).toBe(10);
  });

  it("is found in the refunds after a second restore", () => {
    expect(last([refund(10, { creditNoteNumber: 12 }), refund(11)])).toBe(13);
  });
});
