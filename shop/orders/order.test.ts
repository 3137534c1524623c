import { describe, expect, it } from "vitest";
import { canPayAgain, isUnpaid, readOrderNumber } from "./order.ts";

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

it.each([
  "LL-10042",
  "ll10042",
  "10042",
  " LL 10042.",
  "“LL–10042”",
  "#10042",
  "LL-\u200b10042",
  "ＬＬ－１００４２",
])("%j is an order number", (typed) => expect(readOrderNumber(typed)).toBe("LL-10042"));

it.each(["", "LL-", "1004", "10042x", "XX-10042", "1234567890"])("%j is no order number", (typed) =>
  expect(readOrderNumber(typed)).toBeNull(),
);
