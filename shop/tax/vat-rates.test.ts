import { expect, it } from "vitest";
import { formatRate, vatRateOn } from "./vat-rates.ts";

it.each([
  ["1973-03-31", 0],
  ["1973-04-01", 1_000],
  ["1991-03-31", 1_500],
  ["2008-11-30", 1_750],
  ["2009-06-01", 1_500],
  ["2011-01-03", 1_750],
  ["2011-01-04", 2_000],
  ["2026-11-23", 2_000],
])("the standard rate on %s is %i basis points", (day, rateBp) => {
  expect(vatRateOn(day)).toBe(rateBp);
});

it("a rate holds from its day on", () => {
  const rates = [
    ["2011-01-04", 2_000],
    ["2030-04-01", 2_150],
  ] as const;
  expect(vatRateOn("2030-03-31", rates)).toBe(2_000);
  expect(vatRateOn("2030-04-01", rates)).toBe(2_150);
});

it("a rate is written as a percentage", () => {
  expect([2_000, 1_750, 0].map(formatRate)).toEqual(["20%", "17.5%", "0%"]);
});
