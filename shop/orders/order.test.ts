import { describe, expect, it } from "vitest";
import { mayBecome, nextStatuses, orderStatuses } from "./order.ts";

describe("an order's life", () => {
  it("a paid order can't be paid twice", () => {
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

  it("an order that ended unpaid is honoured when its payment lands late", () => {
    for (const status of ["expired", "payment_failed", "cancelled"] as const)
      expect(mayBecome(status, "paid")).toBe(true);
  });

  it("nothing is dispatched unpaid", () => {
    for (const status of ["pending_payment", "expired", "payment_failed", "cancelled"] as const)
      expect(mayBecome(status, "dispatched")).toBe(false);
  });

  it("every status can be reached from checkout", () => {
    const reached = new Set<string>(["pending_payment"]);
    for (const _ of orderStatuses)
      for (const status of orderStatuses)
        if (reached.has(status)) for (const next of nextStatuses[status]) reached.add(next);
    expect([...reached].toSorted()).toEqual([...orderStatuses].toSorted());
  });
});
