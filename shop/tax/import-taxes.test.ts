import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { importTaxText } from "./import-taxes.ts";

const PAID = "which you pay to the carrier on arrival. That sum is not part of our total.";

test.each([
  ["FR", "France", `France charges about £18.55 import VAT (20%) and perhaps duty, ${PAID}`],
  ["DE", "Germany", `Germany charges about £17.62 import VAT (19%) and perhaps duty, ${PAID}`],
  [
    "US",
    "the United States",
    `The United States charges no VAT, but duty on goods of any value, ${PAID}`,
  ],
  ["JE", "Jersey", `Jersey charges about £4.64 GST (5%), ${PAID}`],
  ["GG", "Guernsey", "Guernsey charges no VAT and, on goods from the UK, no duty."],
  [
    "NO",
    "Norway",
    "Import VAT and duty in Norway are not part of our total. You pay them to the carrier on arrival.",
  ],
])("%s: what it charges on £92.75, in words", (territory, place, text) => {
  expect(importTaxText(territory, place, pence(9_275))).toBe(text);
});

test("Jersey charges GST from an order of £60 on", () => {
  expect(importTaxText("JE", "Jersey", pence(5_999))).toBe(
    "Jersey charges no GST on an order below £60.00.",
  );
  expect(importTaxText("JE", "Jersey", pence(6_000))).toContain("£3.00 GST");
});
