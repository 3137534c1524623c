import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CuttingPlan } from "./cutting-plan.ts";
import { bestFitDecreasing, fillBars } from "./fill-bars.ts";
import { planCuts, type Offcut } from "./plan-cuts.ts";

const material = {
  key: "pine",
  name: "Pine 45 × 20 mm",
  stockLengthMm: 4_830,
  kerfMm: 3,
  keepFromMm: 600,
};

/** The laths of some orders, as "6 of 2,100 mm". */
const pieces = (orders: readonly (readonly [count: number, lengthMm: number])[]) =>
  orders.flatMap(([of, lengthMm], at) =>
    Array.from({ length: of }, (_, lath) => ({
      orderId: `order-${at}`,
      orderNumber: `LL-1000${at}`,
      position: 0,
      lath: lath + 1,
      of,
      lengthMm,
      materialKey: material.key,
    })),
  );

test("four airers of a day take seven bars, two fewer than order by order", () => {
  const day = [
    [6, 2_100],
    [4, 1_500],
    [4, 1_800],
    [6, 1_200],
  ] as const;
  const plan = planCuts({ material, pieces: pieces(day), offcuts: [] });
  expect(plan.bars).toHaveLength(7);
  expect(plan.barsByOrder).toBe(9);
  expect(plan).toMatchObject({ wasteMm: 186, keptMm: 624 });
  expect(plan.wastePercent).toBeCloseTo(0.55, 2);
});

test("a piece that fits exactly needs no cut at the end of its bar", () => {
  const plan = planCuts({ material, pieces: pieces([[1, 4_830]]), offcuts: [] });
  expect(plan).toMatchObject({ wasteMm: 0, sawCutsMm: 0, keptMm: 0 });
});

test("an offcut is used where it saves a bar, and what is left of it is kept again", () => {
  const offcuts = [
    { id: "a", lengthMm: 2_500 },
    { id: "b", lengthMm: 900 },
  ];
  const plan = planCuts({ material, pieces: pieces([[1, 1_500]]), offcuts });
  expect(plan.bars).toMatchObject([{ offcutId: "a", stockLengthMm: 2_500, keptMm: 997 }]);
});

const lengths = fc.constantFrom(900, 1_200, 1_500, 1_800, 2_100, 2_400);
const orders = fc.array(fc.tuple(fc.constantFrom(3, 4, 5, 6), lengths), {
  minLength: 1,
  maxLength: 8,
});
const rack = fc
  .array(fc.integer({ min: 600, max: 4_000 }), { maxLength: 4 })
  .map((all): Offcut[] => all.map((lengthMm, at) => ({ id: `offcut-${at}`, lengthMm })));

/** What cannot be true of a plan that can be sawn. */
function faultsOf({ bars }: CuttingPlan): string[] {
  return bars.flatMap(({ stockLengthMm, cuts, keptMm, scrapMm }) => {
    let at = 0;
    const faults = cuts.flatMap(({ piece, fromMm, toMm }) => {
      const isRight = fromMm === at && toMm - fromMm === piece.lengthMm && toMm <= stockLengthMm;
      at = toMm + material.kerfMm;
      return isRight ? [] : [`a cut from ${fromMm} to ${toMm}`];
    });
    const left = (keptMm ?? 0) + scrapMm;
    const isLeft = left === Math.max(0, stockLengthMm - at);
    const isKept = keptMm === null ? scrapMm < material.keepFromMm : scrapMm === 0;
    return isLeft && isKept ? faults : [...faults, `${left} mm are left`];
  });
}

describe("any day", () => {
  test("has every lath once, kerf between them, no bar too short, no offcut twice", () => {
    fc.assert(
      fc.property(orders, rack, (day, offcuts) => {
        const wanted = pieces(day);
        const plan = planCuts({ material, pieces: wanted, offcuts });
        const sawn = plan.bars.flatMap(({ cuts }) => cuts.map(({ piece }) => piece));
        expect(new Set(sawn).size).toBe(sawn.length);
        expect(new Set(sawn)).toEqual(new Set(wanted));
        expect(faultsOf(plan)).toEqual([]);
        const used = plan.bars.flatMap(({ offcutId }) => offcutId ?? []);
        expect(new Set(used).size).toBe(used.length);
        const scrap = plan.bars.reduce((sum, { scrapMm }) => sum + scrapMm, 0);
        expect(plan.wasteMm).toBe(scrap + plan.sawCutsMm);
        const whole = plan.bars.filter(({ offcutId }) => offcutId === null).length;
        expect(whole).toBeLessThanOrEqual(plan.barsByOrder);
      }),
      { numRuns: 60 },
    );
  });

  test("takes no more bars than best fit decreasing, and as few as any order of filling", () => {
    const bars = { barLengthMm: material.stockLengthMm, kerfMm: material.kerfMm };
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1, maxLength: 7 }), (day) => {
        const exact = fillBars(day, bars).length;
        expect(exact).toBeLessThanOrEqual(bestFitDecreasing(day, bars).length);
        expect(exact).toBe(fewestByTrying(day, bars.barLengthMm));
      }),
      { numRuns: 60 },
    );
  });
});

/** Puts each piece on every bar in turn. */
function fewestByTrying(day: readonly number[], barLengthMm: number): number {
  const on = (left: readonly number[], at: number, least: number): number => {
    if (left.length >= least) return least;
    const length = day[at];
    if (length === undefined) return left.length;
    let best = least;
    for (const [bar, free] of left.entries())
      if (free >= length)
        best = Math.min(best, on(left.with(bar, free - length - material.kerfMm), at + 1, best));
    return Math.min(best, on([...left, barLengthMm - length - material.kerfMm], at + 1, best));
  };
  return on([], 0, day.length + 1);
}
