import { expect, test } from "vitest";
import { readScan } from "./read-scan.ts";

test.each([
  ["LL-10051", "LL-10051", "LL10051"],
  [" ll 10051 ", "LL-10051", "LL10051"],
  ["PB 3318 0426 1 GB", null, "PB331804261GB"],
  ["10051", null, "10051"],
  ["LL-1234567890123", null, "LL1234567890123"],
  ["", null, ""],
])("%j is the order %j and the number %j", (typed, orderNumber, number) =>
  expect(readScan(typed)).toEqual({ orderNumber, number }),
);
