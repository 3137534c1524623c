import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { typedCases } from "#tests/support/cases.ts";
import { deductionOf, readCode, usability, type Discount } from "./discount.ts";

const discount = (terms: Partial<Discount> = {}): Discount => ({
  id: 1,
  code: "SPRING10",
  kind: "percent",
  percent: 10,
  amountPence: null,
  startsOn: null,
  endsOn: null,
  minimumPence: pence(0),
  usesMax: null,
  usesPerCustomerMax: null,
  isPaused: false,
  isForEverything: true,
  categorySlugs: [],
  productIds: [],
  ...terms,
});
const airer = { product: { id: 1, categorySlug: "ceiling-airers" }, linePence: pence(8850) };
const pegs = { product: { id: 2, categorySlug: "accessories" }, linePence: pence(645) };
const cart = { lines: [airer, pegs], shippingPence: pence(695) };
const none = { all: 0, ofCustomer: 0 };

describe("a discount code", () => {
  it.each([
    [" spring 10 ", "SPRING10"],
    ["VIP-2026", "VIP-2026"],
    ["ab", null],
    ["50% off!", null],
    ["x".repeat(200), null],
  ])("is read from %j as %j", (typed, code) => expect(readCode(typed)).toBe(code));

  const pasted = typedCases("codes-typed.txt").map(([typed = ""]) => typed);

  it.each([
    ...pasted,
    "FIELD\u221210",
    "“FIELD-10”",
    "‘FIELD-10’",
    "(FIELD-10)",
    "FIELD-10,",
    "FIELD-10!",
    "ＦＩＥＬＤ－１０",
    "FIELD - 10",
    "#FIELD-10",
    "<FIELD-10>",
  ])("is read from %j as people paste it", (typed) => expect(readCode(typed)).toBe("FIELD-10"));

  it("is read as the same code again, whatever stands around it", () => {
    const unit = fc.constantFrom(..."az09-–— .“”'\u200b");
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 20 }), (typed) => {
        const code = readCode(`A1-${typed}`);
        expect(code).toMatch(/^A1-[A-Z0-9-]*$/);
        expect(readCode(` “${code}”. `)).toBe(code);
      }),
    );
  });

  it("holds on its first and its last day", () => {
    const dated = discount({ startsOn: "2026-12-01", endsOn: "2026-12-24" });
    const on = (today: string) => usability(dated, { today, uses: none });
    expect(on("2026-11-30")).toMatchObject({ reason: "discount_not_started" });
    expect([on("2026-12-01"), on("2026-12-24")]).toEqual([{ ok: true }, { ok: true }]);
    expect(on("2026-12-25")).toMatchObject({ reason: "discount_over" });
  });

  it("takes off a part of all its goods together, half a penny rounded up", () => {
    const found = deductionOf(discount(), cart);
    expect(found).toMatchObject({ deduction: { goodsPence: 950, shippingPence: 0 } });
  });

  it("is for its categories and products alone, and its minimum is of these", () => {
    const forPegs = { isForEverything: false, categorySlugs: ["accessories"] };
    expect(deductionOf(discount(forPegs), cart)).toMatchObject({
      deduction: { goodsPence: 65, lines: new Set([1]) },
    });
    expect(deductionOf(discount({ ...forPegs, minimumPence: pence(1000) }), cart)).toEqual({
      ok: false,
      reason: "discount_minimum",
      minimumPence: 1000,
    });
    expect(deductionOf(discount({ isForEverything: false }), cart)).toMatchObject({
      reason: "discount_not_for_these",
    });
  });

  it("never takes off more than its goods cost", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("percent", "amount", "free_delivery"),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 1_000_000 }),
        (kind, percent, amount) => {
          const terms = { kind, percent, amountPence: pence(amount) } as const;
          const found = deductionOf(discount(terms), cart);
          if (!found.ok) throw new Error(found.reason);
          expect(found.deduction.goodsPence).toBeLessThanOrEqual(8850 + 645);
          expect(found.deduction.shippingPence).toBe(kind === "free_delivery" ? 695 : 0);
        },
      ),
    );
  });
});
