import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { grossPence, netOfTypedGross } from "#shop/tax/vat.ts";
import {
  mergeChanges,
  PRICE_MAX,
  type ProductField,
  type ProductFields,
} from "./product-fields.ts";
import { productStates } from "./field-kinds.ts";

describe("a price that is typed with VAT", () => {
  it("comes back to the penny, or is answered with the two nearest prices that can be made", () => {
    const rates = fc.constantFrom(0, 500, 1_750, 2_000, 2_150);
    const sums = fc.integer({ min: 1, max: PRICE_MAX }).map(pence);
    fc.assert(
      fc.property(sums, rates, (gross, rateBp) => {
        const typed = netOfTypedGross(gross, rateBp);
        if (typed.ok) {
          expect(grossPence(typed.netPence, rateBp)).toBe(gross);
          return;
        }
        const { below, above } = typed;
        expect(below < gross && gross < above).toBe(true);
        // Both can be made, and nothing between them can.
        for (const each of [below, above]) expect(netOfTypedGross(each, rateBp).ok).toBe(true);
        for (let between = below + 1; between < above; between += 1)
          expect(netOfTypedGross(pence(between), rateBp).ok).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    [999, [998, 1_000]],
    [1_299, [1_298, 1_300]],
    [5_400, 4_500],
    [1, 1],
  ])("of %i pence at 20 %%", (gross, expected) => {
    const typed = netOfTypedGross(pence(gross), 2_000);
    expect(typed.ok ? typed.netPence : [typed.below, typed.above]).toEqual(expected);
  });
});

describe("a change by two people", () => {
  const value = (tag: string): fc.Arbitrary<Partial<ProductFields>> =>
    fc.record({
      name: fc.constantFrom("Pegs", `Pegs ${tag}`),
      pricePence: fc.constantFrom(pence(600), pence(720)),
      leadTimeDays: fc.constantFrom(null, 14),
      takesOrders: fc.boolean(),
      state: fc.constantFrom(...productStates),
      warnings: fc.constantFrom("", `Cords ${tag}`),
    });
  const fields: readonly ProductField[] = [
    "name",
    "pricePence",
    "leadTimeDays",
    "takesOrders",
    "state",
    "warnings",
  ];
  const some = fc.subarray([...fields]);

  it("keeps what either entered; of the same field the second sees the conflict", () => {
    fc.assert(
      fc.property(value("a"), value("b"), value("c"), some, some, (seen, ben, mine, his, my) => {
        const entered = (chosen: readonly ProductField[], to: Partial<ProductFields>) =>
          Object.fromEntries(chosen.map((field) => [field, { from: seen[field], to: to[field] }]));
        const now = { ...seen, ...Object.fromEntries(his.map((field) => [field, ben[field]])) };
        const { changed, conflicts } = mergeChanges(
          now as unknown as ProductFields,
          entered(my, mine),
        );
        for (const field of fields) {
          const iChange = my.includes(field) && mine[field] !== seen[field];
          const heChanged = his.includes(field) && ben[field] !== seen[field];
          const agree = now[field as keyof typeof now] === mine[field];
          expect(conflicts.includes(field)).toBe(iChange && heChanged && !agree);
          expect(changed.includes(field)).toBe(iChange && !heChanged);
        }
      }),
    );
  });
});
