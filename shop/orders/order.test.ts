import { describe, expect, it } from "vitest";
import { mayBecome, nextStatuses, orderStatuses } from "./order.ts";

describe("the status of an order", () => {
  it("can't become paid twice", () => {
    for (const status of [
      "paid",
      "processing",
      "dispatched",
      "delivered",
      "refunded",
      "partially_refunded",
    ] as const)
      expect(mayBecome(status, "paid")).toBe(false);
  });

  it("becomes paid if the payment arrives after the order ended unpaid", () => {
    for (const status of ["expired", "payment_failed", "cancelled"] as const)
      expect(mayBecome(status, "paid")).toBe(true);
  });

  it("can't become dispatched without payment", () => {
    for (const status of ["pending_payment", "expired", "payment_failed", "cancelled"] as const)
      expect(mayBecome(status, "dispatched")).toBe(false);
  });

  it("can reach every value from checkout", () => {
    const reached = new Set<string>(["pending_payment"]);
    for (const _ of orderStatuses)
      for (const status of orderStatuses)
        if (reached.has(status)) for (const next of nextStatuses[status]) reached.add(next);
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });
});
