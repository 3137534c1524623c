import { expect, test } from "vitest";
import { firstBars, type CutListView } from "./cut-view.ts";

/** A list with some bars sawn, then some that are not. */
const listOf = (sawn: number, unsawn: number): CutListView => ({
  id: "list",
  material: "pine 45 × 20 mm",
  begun: "07:50",
  laths: 1,
  stockLengthMm: 4_000,
  kerfMm: 3,
  keepFromMm: 600,
  wasteMm: 0,
  wastePercent: 0,
  keptMm: 0,
  barsByOrder: 1,
  whole: sawn + unsawn,
  offcuts: 0,
  bars: Array.from({ length: sawn + unsawn }, (_, at) => ({
    number: at + 1,
    lengthMm: 4_000,
    isOffcut: false,
    cuts: [],
    keptMm: null,
    scrapMm: 0,
    isSawn: at < sawn,
  })),
});
const drawn = (...lists: readonly CutListView[]) =>
  firstBars(lists).map(({ bars }) => bars.map(({ number }) => number));
const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at);

test("20 bars are drawn with those that are sawn; of more, the first 20 that are still to be sawn", () => {
  expect(drawn(listOf(3, 9), listOf(0, 8))).toEqual([from(1, 12), from(1, 8)]);
  expect(drawn(listOf(3, 9), listOf(0, 9), listOf(0, 30))).toEqual([
    from(4, 9),
    from(1, 9),
    from(1, 2),
  ]);
});
