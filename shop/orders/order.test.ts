import { describe, expect, it } from "vitest";
import { canPayAgain, isUnpaid } from "./order.ts";

const states = ["placed", "cancelled", "closed"] as const;

describe("an order", () => {
  it("waits for its payment while it is placed and not paid", () => {
    expect(states.filter((state) => isUnpaid({ state, paidAt: null }))).toEqual(["placed"]);
    expect(states.filter((state) => isUnpaid({ state, paidAt: new Date() }))).toEqual([]);
  });

  it("can be ordered again when it ended unpaid", () => {
    expect(states.filter((state) => canPayAgain({ state, paidAt: null }))).toEqual([
      "cancelled",
      "closed",
    ]);
    expect(states.filter((state) => canPayAgain({ state, paidAt: new Date() }))).toEqual([]);
  });
});
