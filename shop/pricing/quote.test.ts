import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence, PENCE_MAX, sumPence, ZERO, type Pence } from "#shop/kit/money.ts";
import { LINES_MAX, quote, type Delivery, type Quote } from "./quote.ts";
import * as vat from "#shop/tax/vat.ts";
import { totalOf, type TotalCode } from "./totals.ts";

const grossPence = (sum: Pence) => vat.grossPence(sum, 2_000);
const netOfGrossPence = (sum: Pence) => vat.netOfGrossPence(sum, 2_000);
const vatInGrossPence = (sum: Pence) => vat.vatInGrossPence(sum, 2_000);

const net = fc.integer({ min: 1, max: 500_000 }).map(pence);
const units = fc.array(fc.record({ netPence: net, quantity: fc.integer({ min: 1, max: 3 }) }), {
  minLength: 1,
  maxLength: 20,
});
const delivery = (treatment: Delivery["vat"], rate: number): Delivery => ({
  zone: "Somewhere",
  ratePence: pence(rate),
  vat: treatment,
  vatRateBp: treatment === "uk" ? 2_000 : 0,
});
const amount = ({ totals }: Quote, code: TotalCode) => totalOf(totals, code).amountPence;
const shippingVat = ({ totals }: Quote) => totalOf(totals, "shipping").vatPence;

describe("a quote", () => {
  it("prices the configured airer of the specification at £88.50", () => {
    const netPence = sumPence([4500, 833, 417, 500, 1125].map(pence));
    const priced = quote([{ netPence, quantity: 1 }], delivery("uk", 0));
    expect(priced.totalPence).toBe(8850);
    expect(priced.totals).toEqual([
      { code: "subtotal", label: "Subtotal", amountPence: 7375, vatPence: 0 },
      { code: "vat", label: "VAT (20%)", amountPence: 1475, vatPence: 1475 },
      { code: "shipping", label: "Shipping", amountPence: 0, vatPence: 0 },
    ]);
  });

  it("rounds half a penny of VAT up, on the unit", () => {
    expect(grossPence(pence(9459))).toBe(11351); // 113.508
    expect(grossPence(pence(11308))).toBe(13570); // 135.696
    expect(grossPence(pence(4500))).toBe(5400);
    expect(grossPence(pence(3))).toBe(4); // 3.6
    expect(grossPence(pence(2))).toBe(2); // 2.4
  });

  it("adds up: the total is the sum of the lines and the delivery", () => {
    fc.assert(
      fc.property(
        units,
        fc.constantFrom("uk", "export"),
        fc.nat(5_000),
        (cart, treatment, rate) => {
          const priced = quote(cart, delivery(treatment, rate));
          expect(priced.totalPence).toBe(
            sumPence(priced.lines.map((line) => line.linePence)) + rate,
          );
          expect(priced.totalPence).toBe(sumPence(priced.totals.map((total) => total.amountPence)));
        },
      ),
    );
  });

  it("adds up in the UK: subtotal plus VAT equals the displayed prices to the penny", () => {
    fc.assert(
      fc.property(units, (cart) => {
        const priced = quote(cart, delivery("uk", 0));
        const displayed = cart.reduce(
          (sum, unit) => sum + grossPence(unit.netPence) * unit.quantity,
          0,
        );
        expect(amount(priced, "subtotal") + amount(priced, "vat")).toBe(displayed);
      }),
    );
  });

  it("charges no VAT on exports and prices units at net", () => {
    fc.assert(
      fc.property(units, (cart) => {
        const priced = quote(cart, delivery("export", 1_900));
        expect(priced.totals.map((total) => total.vatPence)).toEqual([0, 0, 0]);
        expect(priced.lines.map((line) => line.unitPence)).toEqual(
          cart.map((unit) => unit.netPence),
        );
      }),
    );
  });

  it("shows the VAT contained in a delivery charge: £6.95 to the Isle of Man is £5.79 plus £1.16", () => {
    const priced = quote([{ netPence: pence(7375), quantity: 1 }], delivery("uk", 695));
    expect(priced.totalPence).toBe(9545);
    expect(totalOf(priced.totals, "shipping")).toEqual({ amountPence: 695, vatPence: 116 });
  });

  it("finds no VAT in free delivery or in the delivery of an export", () => {
    expect(shippingVat(quote([], delivery("uk", 0)))).toBe(0);
    fc.assert(
      fc.property(units, fc.nat(500_000), (cart, rate) => {
        expect(shippingVat(quote(cart, delivery("export", rate)))).toBe(0);
      }),
    );
  });

  it("takes the VAT in a delivery charge as the charge minus its net, rounding half a penny of net up", () => {
    fc.assert(
      fc.property(units, fc.nat(PENCE_MAX / 20), (cart, rate) => {
        const priced = quote(cart, delivery("uk", rate));
        const netPence = rate - shippingVat(priced);
        // Rounded half up: net is the whole number in [charge ÷ 1.2 - ½, charge ÷ 1.2 + ½).
        expect(12 * netPence).toBeGreaterThan(10 * rate - 6);
        expect(12 * netPence).toBeLessThanOrEqual(10 * rate + 6);
        expect(Number.isSafeInteger(shippingVat(priced))).toBe(true);
        expect(amount(priced, "vat")).toBe(amount(quote(cart, delivery("uk", 0)), "vat"));
      }),
    );
  });

  it("splits a gross sum into net and VAT, and gets the same gross back from the net", () => {
    // By hand: 3 ÷ 1.2 = 2.5, 9 ÷ 1.2 = 7.5, 699 ÷ 1.2 = 582.5: half a penny rounds up.
    expect([3, 9, 699, 695, 1, 0].map((gross) => netOfGrossPence(pence(gross)))).toEqual([
      3, 8, 583, 579, 1, 0,
    ]);
    fc.assert(
      fc.property(net, (netPence) => {
        const gross = grossPence(netPence);
        expect(netOfGrossPence(gross) + vatInGrossPence(gross)).toBe(gross);
        expect(grossPence(netOfGrossPence(gross))).toBe(gross);
      }),
    );
  });

  it("contains whole pence only", () => {
    fc.assert(
      fc.property(units, (cart) => {
        const { lines, ...sums } = quote(cart, delivery("uk", 695));
        for (const sum of [
          sums.totalPence,
          ...sums.totals.flatMap((total) => [total.amountPence, total.vatPence]),
          ...lines.map((line) => line.unitVatPence),
        ])
          expect(Number.isSafeInteger(sum)).toBe(true);
      }),
    );
  });

  it("accepts at most a hundred lines", () => {
    const line = { netPence: pence(100), quantity: 1 };
    expect(
      quote(
        Array.from({ length: LINES_MAX }, () => line),
        delivery("uk", 0),
      ).totalPence,
    ).toBe(12_000);
    expect(() =>
      quote(
        Array.from({ length: LINES_MAX + 1 }, () => line),
        delivery("uk", 0),
      ),
    ).toThrow(RangeError);
  });

  it("of an empty cart is the delivery charge", () => {
    expect(quote([], delivery("uk", ZERO)).totalPence).toBe(0);
  });
});
