import fc from "fast-check";
import { expect, test } from "vitest";
import { pence, sumPence } from "#shop/kit/money.ts";
import { deduct } from "#shop/pricing/deduct.ts";
import { quote } from "#shop/pricing/quote.ts";
import { explainTotal } from "./explain-total.ts";

const unit = fc.record({
  netPence: fc.integer({ min: 1, max: 500_000 }).map(pence),
  quantity: fc.integer({ min: 1, max: 4 }),
});
const destination = fc.constantFrom(
  { vat: "uk", vatRateBp: 2_000 } as const,
  { vat: "export", vatRateBp: 0 } as const,
);

/** An order as its quote made it. */
function orderOf(priced: ReturnType<typeof quote>) {
  const lines = priced.lines.map((line, position) => ({
    ...line,
    position,
    productId: null,
    sku: "LL",
    name: `Airer ${position}`,
    options: [],
    unitNetPence: line.netPence,
    madeToOrder: false,
    leadTimeDays: null,
    promisedFor: null,
    leavesBy: null,
  }));
  return { orderNumber: "LL-10042", ...priced, lines, discountCode: "TEN", paidAt: new Date() };
}

test("the sums add up to the total and its VAT, whatever was bought, with a discount or without", () => {
  fc.assert(
    fc.property(
      fc.array(unit, { minLength: 1, maxLength: 8 }),
      destination,
      fc.nat(3_000),
      fc.nat(50_000),
      (units, to, rate, off) => {
        const plain = quote(units, { zone: "Isle of Man", ratePence: pence(rate), ...to });
        const priced = deduct(plain, {
          label: "Discount",
          goodsPence: pence(off),
          shippingPence: pence(0),
          lines: new Set(plain.lines.keys()),
        });
        const { sums, total } = explainTotal(orderOf(priced));
        expect(sumPence(sums.map(({ amountPence }) => amountPence))).toBe(priced.totalPence);
        expect(total.amountPence).toBe(priced.totalPence);
        expect(sumPence(sums.map(({ vatPence }) => vatPence))).toBe(total.vatPence);
      },
    ),
  );
});

test("says of each sum how it comes about, in words for a customer", () => {
  const priced = quote(
    [
      { netPence: pence(7_375), quantity: 1 },
      { netPence: pence(700), quantity: 2 },
    ],
    { zone: "Isle of Man", ratePence: pence(695), vat: "uk", vatRateBp: 2_000 },
  );
  expect(explainTotal(orderOf(priced)).text.split("\n")).toEqual([
    "Order LL-10042",
    "1 Airer 0: £88.50 (£73.75 and £14.75 VAT (20%))",
    "2 Airer 1: £16.80 (2 × £8.40, each £7.00 and £1.40 VAT (20%))",
    "Delivery to the Isle of Man: £6.95 (the rate of the shipping zone, of which £1.16 VAT)",
    "Total paid: £112.25 (£93.54 and £18.71 VAT)",
  ]);
});
