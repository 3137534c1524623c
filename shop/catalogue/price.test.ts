import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { listPrices, priceFromText, unitPrice } from "./price.ts";

/** A product whose options are all standard. */
const product = (base: number | null, surcharges: readonly number[] = [], vatRateBp = 2_000) => ({
  basePence: base === null ? null : pence(base),
  vatRateBp,
  optionGroups: surcharges.map((surcharge, index) => ({
    key: `option${index}`,
    name: "Option",
    values: [{ value: "a", label: "A", surchargePence: pence(surcharge), isDefault: true }],
  })),
});

describe("the price of one piece", () => {
  it("is the base price plus surcharges, with VAT on the sum: 73.75 becomes £88.50", () => {
    expect(unitPrice(product(4500, [833, 417, 500, 1125]), {})).toEqual({
      netPence: 7375,
      grossPence: 8850,
    });
  });

  it("rounds the VAT once, on the sum and not on each surcharge", () => {
    // 2p with VAT is 2.4p. Rounded separately, two of them would be 4p.
    expect(unitPrice(product(2, [2]), {})).toEqual({ netPence: 4, grossPence: 5 });
    fc.assert(
      fc.property(
        fc.nat({ max: 100_000 }),
        fc.array(fc.nat({ max: 10_000 }), { maxLength: 6 }),
        fc.constantFrom(0, 500, 1_750, 2_000),
        (base, surcharges, rateBp) => {
          const price = unitPrice(product(base, surcharges, rateBp), {});
          const net = surcharges.reduce((sum, each) => sum + each, base);
          expect(price?.netPence).toBe(net);
          expect(price?.grossPence).toBe(Math.round((net * (10_000 + rateBp)) / 10_000));
        },
      ),
    );
  });

  it("does not exist without a base price, or for an option that the product does not offer", () => {
    expect(unitPrice(product(null), {})).toBeNull();
    expect(unitPrice(product(100), { motor: "yes" })).toBeNull();
  });
});

describe("the prices of a product for lists", () => {
  const prices = (base: number | null, max: number | null) =>
    listPrices({
      basePence: base === null ? null : pence(base),
      maxPence: max === null ? null : pence(max),
      vatRateBp: 2_000,
    });

  it("run from the base price to the dearest choice, VAT included", () =>
    expect(prices(4500, 9459)).toEqual({ pricePence: 5400, maxPricePence: 11351 }));

  it("are one price when no dearest price is known, and £0.00 without any", () => {
    expect(prices(4500, null)).toEqual({ pricePence: 5400, maxPricePence: 5400 });
    expect(prices(null, null)).toEqual({ pricePence: 0, maxPricePence: 0 });
  });
});

it("reads decimal text from the database, and null for text that is not a number", () => {
  expect(priceFromText("45.00")).toBe(4500);
  expect(priceFromText("call us")).toBeNull();
  expect(priceFromText(null)).toBeNull();
});
