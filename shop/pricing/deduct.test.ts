import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, sumPence } from "#shop/kit/money.ts";
import { netOfGrossPence } from "#shop/tax/vat.ts";
import { allocate, deduct } from "./deduct.ts";
import { paidForDelivery, paidForLines, piecesOf } from "./pieces.ts";
import { quote, type Quote } from "./quote.ts";
import { addUp, totalOf } from "./totals.ts";

const units = fc.array(
  fc.record({
    netPence: fc.integer({ min: 1, max: 500_000 }).map(pence),
    quantity: fc.integer({ min: 1, max: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);
const destination = fc.constantFrom(
  { vat: "uk", vatRateBp: 2_000 } as const,
  { vat: "uk", vatRateBp: 1_750 } as const,
  { vat: "export", vatRateBp: 0 } as const,
);
const plain = fc
  .record({ units, destination, rate: fc.nat(5_000) })
  .map(({ units: cart, destination: to, rate }) =>
    quote(cart, { zone: "Somewhere", ratePence: pence(rate), ...to }),
  );
const off = fc.record({
  goodsPence: fc.nat(3_000_000).map(pence),
  shippingPence: fc.nat(6_000).map(pence),
  every: fc.integer({ min: 1, max: 3 }),
});
const deductFrom = (priced: Quote, { goodsPence, shippingPence, every }: Off) =>
  deduct(priced, {
    label: "Discount code X",
    goodsPence,
    shippingPence,
    lines: new Set([...priced.lines.keys()].filter((index) => index % every === 0)),
  });
type Off = {
  goodsPence: ReturnType<typeof pence>;
  shippingPence: ReturnType<typeof pence>;
  every: number;
};

describe("a discount", () => {
  it("is divided by price, to the penny: the largest remainders get the pence that are left", () => {
    expect(allocate(100, [100, 100, 100])).toEqual([34, 33, 33]);
    expect(allocate(10, [1, 2, 97])).toEqual([0, 0, 10]);
    expect(allocate(885, [8850, 5400])).toEqual([550, 335]);
    fc.assert(
      fc.property(
        fc.array(fc.nat(200_000), { minLength: 1, maxLength: 40 }),
        fc.nat(100),
        (weights, percent) => {
          const sum = weights.reduce((all, weight) => all + weight, 0);
          const amount = Math.floor((sum * percent) / 100);
          const shares = allocate(amount, weights);
          expect(shares.reduce((all, share) => all + share, 0)).toBe(amount);
          for (const [index, share] of shares.entries()) {
            expect(share).toBeLessThanOrEqual(weights[index] ?? 0);
            expect(Math.abs(share - (amount * (weights[index] ?? 0)) / (sum || 1))).toBeLessThan(1);
          }
        },
      ),
    );
  });

  it("takes off its whole sum where there is enough, and leaves at least £1.00 to pay", () => {
    fc.assert(
      fc.property(plain, off, (before, wanted) => {
        const after = deductFrom(before, wanted);
        const eligible = sumPence(
          before.lines.filter((_, index) => index % wanted.every === 0).map((l) => l.linePence),
        );
        const shipping = totalOf(before.totals, "shipping").amountPence;
        const most =
          Math.min(wanted.goodsPence, eligible) + Math.min(wanted.shippingPence, shipping);
        expect(before.totalPence - after.totalPence).toBe(
          Math.min(most, Math.max(0, before.totalPence - 100)),
        );
        expect(after.totalPence).toBe(addUp(after.totals).amountPence);
      }),
    );
  });

  it("leaves pieces that can be given back exactly: goods and delivery are all that was paid, and so is their VAT", () => {
    fc.assert(
      fc.property(plain, off, (before, wanted) => {
        const after = deductFrom(before, wanted);
        const [goods, delivery] = [paidForLines(after.lines), paidForDelivery(after)];
        expect(addUp([goods, delivery])).toEqual(addUp(after.totals));
        expect(delivery.amountPence).toBeGreaterThanOrEqual(0);
        expect(delivery.vatPence).toBe(
          delivery.amountPence - netOfGrossPence(delivery.amountPence, after.vatRateBp),
        );
        for (const line of after.lines) {
          const groups = piecesOf(line);
          expect(groups.reduce((sum, each) => sum + each.quantity, 0)).toBe(line.quantity);
          expect(groups.reduce((sum, each) => sum + each.quantity * each.unitPence, 0)).toBe(
            line.linePence - line.discountPence,
          );
          expect(groups.length).toBeLessThanOrEqual(2);
          for (const each of groups)
            expect(each.vatPence).toBe(
              each.unitPence - netOfGrossPence(each.unitPence, line.vatRateBp),
            );
        }
      }),
    );
  });

  it("of 10 % on the airer of the specification is £8.85, of which £1.48 is VAT", () => {
    const before = quote([{ netPence: pence(7375), quantity: 1 }], {
      zone: "UK Mainland",
      ratePence: pence(0),
      vat: "uk",
      vatRateBp: 2_000,
    });
    const after = deduct(before, {
      label: "Discount code SPRING10",
      goodsPence: pence(885),
      shippingPence: pence(0),
      lines: new Set([0]),
    });
    expect(
      after.totals.map(({ code, amountPence, vatPence }) => [code, amountPence, vatPence]),
    ).toEqual([
      ["subtotal", 7375, 0],
      ["vat", 1475, 1475],
      // 7965 ÷ 1.2 = 6637.5, rounded up: £13.27 of VAT is left.
      ["discount", -885, -148],
      ["shipping", 0, 0],
    ]);
    expect(after.totalPence).toBe(7965);
  });
});

it("divides an amount among pieces that cost nothing as nothing", () => {
  expect(allocate(0, [0, 0])).toEqual([0, 0]);
  expect(allocate(0, [])).toEqual([]);
});
