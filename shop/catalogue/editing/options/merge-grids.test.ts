import fc from "fast-check";
import { expect, it } from "vitest";
import { pence } from "#shop/kit/money.ts";
import { mergeGrids } from "./merge-grids.ts";
import type { Grid, GridGroup, GridValue } from "./option-grid.ts";

const row = (value: string, more: Partial<GridValue> = {}): GridValue => ({
  value,
  label: value.toUpperCase(),
  surchargePence: pence(0),
  sku: "",
  isAvailable: true,
  stock: null,
  ...more,
});
const group = (key: string, values: readonly GridValue[], more: Partial<GridGroup> = {}) => ({
  key,
  name: key,
  standard: values[0]?.value ?? "",
  values,
  ...more,
});

const was: Grid = [
  group("color", [row("black"), row("white"), row("ivory")]),
  group("size", [row("s"), row("l")]),
];
const change = (grid: Grid, key: string, changed: (found: GridGroup) => GridGroup): Grid =>
  grid.map((each) => (each.key === key ? changed(each) : each));
const changeRow = (grid: Grid, key: string, more: Partial<GridValue>): Grid =>
  grid.map((each) => ({
    ...each,
    values: each.values.map((value) => (value.value === key ? { ...value, ...more } : value)),
  }));
const keys = (grid: Grid) => grid.map((each) => [each.key, each.values.map(({ value }) => value)]);

const anyGrid: fc.Arbitrary<Grid> = fc
  .uniqueArray(fc.constantFrom("color", "size", "length", "wheel"), { maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      ...names.map((key) =>
        fc
          .uniqueArray(
            fc.record({
              value: fc.constantFrom("a", "b", "c", "d", "e"),
              label: fc.string({ minLength: 1, maxLength: 4 }),
              surchargePence: fc.nat(2_000).map(pence),
              sku: fc.constantFrom("", "X-1", "X-2"),
              isAvailable: fc.boolean(),
              stock: fc.option(fc.nat(9)),
            }),
            { minLength: 1, maxLength: 5, selector: ({ value }) => value },
          )
          .map((values) => group(key, values)),
      ),
    ),
  );

it("nobody else changed anything: the options are what the person wanted", () => {
  fc.assert(
    fc.property(anyGrid, anyGrid, (before, mine) => {
      expect(mergeGrids({ was: before, mine, now: before })).toEqual({ grid: mine, conflicts: [] });
    }),
  );
});

it("the person changed nothing: the options stay as they are now", () => {
  fc.assert(
    fc.property(anyGrid, anyGrid, (before, now) => {
      expect(mergeGrids({ was: before, mine: before, now })).toEqual({ grid: now, conflicts: [] });
    }),
  );
});

it("both changed the same to the same: that is no conflict", () => {
  fc.assert(
    fc.property(anyGrid, anyGrid, (before, both) => {
      expect(mergeGrids({ was: before, mine: both, now: both })).toEqual({
        grid: both,
        conflicts: [],
      });
    }),
  );
});

it("different fields of one value, a new value and a new option are put together", () => {
  const mine = changeRow(was, "white", { surchargePence: pence(500) });
  const added = group("wheel", [row("iron")]);
  const theirs = [...changeRow(was, "white", { label: "Snow" }), added];
  const now = change(theirs, "size", (size) => ({ ...size, values: [...size.values, row("xl")] }));
  const merged = mergeGrids({ was, mine, now });
  expect(merged.conflicts).toEqual([]);
  expect(merged.grid[0]?.values[1]).toMatchObject({ label: "Snow", surchargePence: 500 });
  expect(keys(merged.grid)).toEqual([
    ["color", ["black", "white", "ivory"]],
    ["size", ["s", "l", "xl"]],
    ["wheel", ["iron"]],
  ]);
});

it("one orders the values and the other adds one: it stands behind the one that it followed", () => {
  const mine = change(was, "color", (color) => ({ ...color, values: color.values.toReversed() }));
  const now = change(was, "color", ({ values: [black, ...others], ...color }) => ({
    ...color,
    values: [black ?? row("black"), row("green"), ...others],
  }));
  const merged = mergeGrids({ was, mine, now });
  expect(merged.conflicts).toEqual([]);
  expect(keys(merged.grid)[0]).toEqual(["color", ["ivory", "white", "black", "green"]]);
});

it("the same field changed to different things, and a value removed that the other changed, are conflicts", () => {
  const mine = changeRow(was, "white", { surchargePence: pence(500) });
  const theirs = changeRow(was, "white", { surchargePence: pence(700) });
  const twice = mergeGrids({ was, mine, now: theirs });
  expect(twice.conflicts).toEqual([{ group: "color", value: "white", what: "surchargePence" }]);
  expect(twice.grid[0]?.values[1]?.surchargePence).toBe(500);

  const without = change(was, "color", (color) => ({
    ...color,
    values: color.values.filter(({ value }) => value !== "white"),
  }));
  for (const [own, now] of [
    [mine, without],
    [without, theirs],
  ] as const)
    expect(mergeGrids({ was, mine: own, now }).conflicts).toEqual([
      { group: "color", value: "white", what: "here" },
    ]);
  expect(mergeGrids({ was, mine: without, now: was }).grid[0]?.values).toHaveLength(2);
  expect(mergeGrids({ was, mine: was.slice(1), now: theirs }).conflicts).toEqual([
    { group: "color", value: "", what: "here" },
  ]);
});

it("two orders of the same values are a conflict", () => {
  const ordered = (order: readonly number[]) =>
    change(was, "color", (color) => ({
      ...color,
      values: order.flatMap((at) => color.values[at] ?? []),
    }));
  const merged = mergeGrids({ was, mine: ordered([2, 1, 0]), now: ordered([1, 0, 2]) });
  expect(merged.conflicts).toEqual([{ group: "color", value: "", what: "order" }]);
  expect(keys(merged.grid)[0]).toEqual(["color", ["ivory", "white", "black"]]);
});
