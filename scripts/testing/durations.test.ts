import fc from "fast-check";
import { expect, test } from "vitest";
import { durationsOf, readDurations, REASON_TIMES, splitEqually } from "./durations.ts";
import { steps } from "./steps.ts";

const secondsOf = (shares: readonly { readonly seconds: number }[]) =>
  shares.reduce((sum, { seconds }) => sum + seconds, 0);

test("a split loses and repeats nothing, and no part has more than the longest share over another", () => {
  const seconds = fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 100 });
  fc.assert(
    fc.property(seconds, fc.integer({ min: 1, max: 9 }), (each, parts) => {
      const shares = each.map((value, at) => ({ name: `${at}`, seconds: value }));
      const split = splitEqually(shares, parts);
      expect(split).toHaveLength(parts);
      const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);
      expect(split.flat().toSorted(byName)).toEqual(shares.toSorted(byName));
      const totals = split.map(secondsOf);
      expect(Math.max(...totals) - Math.min(...totals)).toBeLessThanOrEqual(Math.max(0, ...each));
    }),
  );
});

test("a measured run keeps the core-seconds of steps, and of files that take twice the median", () => {
  const files = [1, 1, 1, 3, 14].map((seconds, at) => ({ name: `${at}.test.ts`, seconds }));
  const measured = [
    { name: "lint", seconds: 9, files: [] },
    { name: "integration", seconds: 10, files },
  ];
  expect(
    durationsOf(measured, { why: { "4.test.ts": "It waits.", "gone.test.ts": "Gone." } }),
  ).toEqual({
    steps: { integration: 10, lint: 9 },
    medians: { integration: 0.5 },
    files: { "4.test.ts": 7, "3.test.ts": 1.5 },
    why: { "4.test.ts": "It waits." },
  });
});

test("a test file that takes more than ten times the median of its step has a reason", () => {
  const { files, medians, why } = readDurations();
  const without = Object.entries(files).filter(([file, seconds]) => {
    const step = steps.find((each) => each.has?.(file));
    return seconds > REASON_TIMES * (medians[step?.name ?? ""] ?? 0) && why[file] === undefined;
  });
  expect(without).toEqual([]);
});
