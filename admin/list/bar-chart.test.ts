import fc from "fast-check";
import { expect, test } from "vitest";
import { topOf } from "./bar-chart.tsx";

test("the axis of a chart reaches above every bar in one to six even steps", () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (highest) => {
      const { figure, step, ticks } = topOf(highest);
      expect(figure).toBeGreaterThanOrEqual(highest);
      expect(ticks).toBeGreaterThanOrEqual(1);
      expect(ticks).toBeLessThanOrEqual(5);
      expect(figure).toBeCloseTo(step * ticks);
    }),
  );
  expect(topOf(377)).toEqual({ figure: 400, step: 100, ticks: 4 });
  expect(topOf(0)).toEqual({ figure: 1, step: 1, ticks: 1 });
});
