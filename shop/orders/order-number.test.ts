import { expect, test } from "vitest";
import { readOrderNumber } from "./order-number.ts";

test.each([
  "LL-10042",
  "ll10042",
  "10042",
  " LL 10042.",
  "“LL–10042”",
  "#10042",
  "LL-\u200b10042",
  "ＬＬ－１００４２",
])("%j is an order number", (typed) => expect(readOrderNumber(typed)).toBe("LL-10042"));

test.each(["", "LL-", "1004", "10042x", "XX-10042", "1234567890"])("%j is none", (typed) =>
  expect(readOrderNumber(typed)).toBeNull(),
);
