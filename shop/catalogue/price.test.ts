import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { VAT_PERCENT } from "#shop/tax/vat.ts";
import { priceFromText, priceOfChoice, priceRange, unitPrice } from "./price.ts";

const option = (surcharge: number) => ({ surchargePence: pence(surcharge) });

describe("the price of one piece", () => {
  it("is the base price plus surcharges, with VAT on the sum: 73.75 becomes £88.50", () => {
    const options = [option(833), option(417), option(500), option(1125)];
    expect(unitPrice(pence(4500), options)).toEqual({ netPence: 7375, grossPence: 8850 });
  });

  it("rounds the VAT once, on the sum and not on each surcharge", () => {
    // 2p with VAT is 2.4p. Rounded separately, two of them would be 4p.
    expect(unitPrice(pence(2), [option(2)])).toEqual({ netPence: 4, grossPence: 5 });
    fc.assert(
      fc.property(
        fc.nat({ max: 100_000 }),
        fc.array(fc.nat({ max: 10_000 }), { maxLength: 6 }),
        (base, surcharges) => {
          const price = unitPrice(pence(base), surcharges.map(option));
          const net = surcharges.reduce((sum, each) => sum + each, base);
          expect(price?.netPence).toBe(net);
          expect(price?.grossPence).toBe(Math.round((net * (100 + VAT_PERCENT)) / 100));
        },
      ),
    );
  });

  it("does not exist without a base price, or for an option that the product does not offer", () => {
    expect(unitPrice(null, [])).toBeNull();
    expect(priceOfChoice({ basePence: pence(100), optionGroups: [] }, { motor: "yes" })).toBeNull();
  });
});

describe("the price range of a product", () => {
  it("runs from the base price to the dearest choice, VAT included", () =>
    expect(priceRange({ basePence: pence(4500), maxPence: pence(9459) })).toEqual({
      from: 5400,
      to: 11351,
    }));

  it("is one price when no dearest price is known, and £0.00 without any", () => {
    expect(priceRange({ basePence: pence(4500), maxPence: null })).toEqual({
      from: 5400,
      to: 5400,
    });
    expect(priceRange({ basePence: null, maxPence: null })).toEqual({ from: 0, to: 0 });
  });
});

it("reads decimal text from the database, and null for text that is not a number", () => {
  expect(priceFromText("45.00")).toBe(4500);
  expect(priceFromText("call us")).toBeNull();
  expect(priceFromText(null)).toBeNull();
});
