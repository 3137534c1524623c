import { expect, test } from "vitest";
import { readOptions } from "./arguments.ts";

test("numbers can be given with or without their prefix", () => {
  expect(readOptions(["--first-order", "LL-20001", "--first-invoice", "501", "--yes"])).toEqual({
    firstOrder: 20_001,
    firstInvoice: 501,
    edited: null,
    yes: true,
    dryRun: false,
  });
  expect(readOptions(["--first-invoice=INV-00042"]).firstInvoice).toBe(42);
});

test.each([
  [["--first-order", "0"], "--first-order must be"],
  [["--first-order", "LL-"], "--first-order must be"],
  [["--first-invoice", "1.5"], "--first-invoice must be"],
  [["--first-invoice", "10000000000"], "--first-invoice must be"],
  [["--edited", "maybe"], "--edited must be keep or remove"],
  [["--undo", "data/before-trading"], "Use npm run begin-trading"],
  [["--all"], "Use npm run begin-trading"],
  [["yes"], "Use npm run begin-trading"],
])("%j is refused with a message", (args, message) =>
  expect(() => readOptions(args)).toThrow(message),
);
