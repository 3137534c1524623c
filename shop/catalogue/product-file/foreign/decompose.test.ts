import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { grossPence } from "#shop/tax/vat.ts";
import { keptPrice } from "#shop/catalogue/product-file/filed-values.ts";
import { combinationAt, decompose, type PricedVariant } from "./decompose.ts";

const VAT_BP = 2_000;
const net = (values: readonly string[], netPence: number): PricedVariant => ({
  values,
  netPence: pence(netPence),
  grossPence: grossPence(pence(netPence), VAT_BP),
});
const gross = (values: readonly string[], grossPounds: number): PricedVariant => {
  const asked = pence(Math.round(grossPounds * 100));
  return { values, netPence: keptPrice(asked, VAT_BP).netPence, grossPence: asked };
};

/** A net price, and the surcharges of one to five options. */
const priceList = fc.record({
  base: fc.integer({ min: 100, max: 30_000 }),
  groups: fc.array(fc.array(fc.integer({ min: 0, max: 9_000 }), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 5,
  }),
});

function variantsOf({
  base,
  groups,
}: {
  base: number;
  groups: readonly (readonly number[])[];
}): readonly PricedVariant[] {
  const labels = groups.map((group) => group.map((_, at) => `v${at}`));
  const count = groups.reduce((product, group) => product * group.length, 1);
  return Array.from({ length: count }, (_, place) => {
    const values = combinationAt(labels, place);
    const sum = values.reduce(
      (all, value, at) => all + (groups[at]?.[Number(value.slice(1))] ?? 0),
      base,
    );
    return net(values, sum);
  });
}

describe("taking the prices of variants apart", () => {
  it("gives back every price that a sum has made, the cheapest value of each option being free", () => {
    fc.assert(
      fc.property(priceList, (list) => {
        const found = decompose(variantsOf(list), VAT_BP);
        expect([found.misfits, found.pennyOff, found.missingCount]).toEqual([[], 0, 0]);
        for (const group of found.groups)
          expect(Math.min(...group.map(({ surchargePence }) => surchargePence))).toBe(0);
        const shifts = list.groups.map((group) => Math.min(...group));
        expect(found.netPence).toBe(shifts.reduce((sum, shift) => sum + shift, list.base));
        expect(
          found.groups.map((group) => group.map(({ surchargePence }) => surchargePence)),
        ).toEqual(list.groups.map((group, at) => group.map((each) => each - (shifts[at] ?? 0))));
      }),
      { numRuns: 200 },
    );
  });

  it("gives back every price when combinations are missing, as long as each value comes with the first ones", () => {
    fc.assert(
      fc.property(priceList, fc.infiniteStream(fc.boolean()), (list, coins) => {
        const all = variantsOf(list);
        const some = all.filter(
          ({ values }) =>
            values.filter((value) => value !== "v0").length <= 1 || coins.next().value,
        );
        const found = decompose(some, VAT_BP);
        expect([found.misfits, found.pennyOff]).toEqual([[], 0]);
        expect(found.missingCount).toBe(all.length - some.length);
        expect(found.missing).toHaveLength(Math.min(10, all.length - some.length));
      }),
      { numRuns: 100 },
    );
  });

  it("takes prices that another shop added up with VAT, a penny off at most", () => {
    // £1.00 more is 84p without VAT, or 83p: two of them are not always £2.00.
    const found = decompose(
      [gross(["a", "c"], 10), gross(["b", "c"], 11), gross(["a", "d"], 11), gross(["b", "d"], 12)],
      VAT_BP,
    );
    expect(found.misfits).toEqual([]);
    expect(found.pennyOff).toBe(1);
  });

  it("names each variant that is no sum, with what the sum is", () => {
    const found = decompose(
      [gross(["s", "o"], 20), gross(["s", "a"], 22), gross(["l", "o"], 25), gross(["l", "a"], 35)],
      VAT_BP,
    );
    expect(found.misfits).toEqual([{ at: 3, sumPence: 2_699 }]);
  });

  it("says two pence off are no rounding", () => {
    const variants = [net(["a", "c"], 1_000), net(["b", "c"], 1_100), net(["a", "d"], 1_200)];
    const last = net(["b", "d"], 1_300);
    const off = (by: number) =>
      decompose([...variants, { ...last, grossPence: pence(last.grossPence + by) }], VAT_BP);
    expect([off(0), off(1), off(-1)].map(({ misfits }) => misfits.length)).toEqual([0, 0, 0]);
    expect([off(2), off(-2)].map(({ misfits }) => misfits.length)).toEqual([1, 1]);
  });

  it("begins with the cheapest value where the first variant is a dear one", () => {
    const found = decompose([net(["b"], 1_500), net(["a"], 1_000)], VAT_BP);
    expect([found.netPence, found.groups]).toEqual([
      1_000,
      [
        [
          { label: "b", surchargePence: 500 },
          { label: "a", surchargePence: 0 },
        ],
      ],
    ]);
  });
});
