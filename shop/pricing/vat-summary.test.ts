import fc from "fast-check";
import { expect, test } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { quote } from "./quote.ts";
import { vatSummary } from "./vat-summary.ts";

const cart = [{ netPence: pence(7375), quantity: 1 }];

test("shows VAT on the goods and in the delivery charge for the Isle of Man", () => {
  const priced = quote(cart, {
    zone: "Isle of Man",
    ratePence: pence(695),
    vat: "uk",
    vatRateBp: 2_000,
  });
  expect(vatSummary(priced.totals)).toEqual({
    goods: { netPence: 7375, vatPence: 1475, grossPence: 8850 },
    others: [
      { code: "shipping", label: "Shipping", netPence: 579, vatPence: 116, grossPence: 695 },
    ],
    total: { netPence: 7954, vatPence: 1591, grossPence: 9545 },
  });
});

test("shows no VAT in any part of an export", () => {
  const priced = quote(cart, {
    zone: "France",
    ratePence: pence(1900),
    vat: "export",
    vatRateBp: 0,
  });
  expect(vatSummary(priced.totals)).toEqual({
    goods: { netPence: 7375, vatPence: 0, grossPence: 7375 },
    others: [
      { code: "shipping", label: "Shipping", netPence: 1900, vatPence: 0, grossPence: 1900 },
    ],
    total: { netPence: 9275, vatPence: 0, grossPence: 9275 },
  });
});

test("adds up to the total of the order", () => {
  const units = fc.array(
    fc.record({
      netPence: fc.integer({ min: 1, max: 500_000 }).map(pence),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(units, fc.constantFrom("uk", "export"), fc.nat(50_000), (goods, vat, rate) => {
      const priced = quote(goods, {
        zone: "Somewhere",
        ratePence: pence(rate),
        vat,
        vatRateBp: 1_750,
      });
      expect(vatSummary(priced.totals).total.grossPence).toBe(priced.totalPence);
    }),
  );
});
