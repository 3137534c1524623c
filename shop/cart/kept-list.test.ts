import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeLists, rememberRemoved, type KeptList } from "./kept-list.ts";

type Line = { readonly lineId: string; readonly productId: number };
type List = KeptList<Line>;

const ID = fc.integer({ min: 1, max: 30 }).map((number) => `line-${number}`);
/** A line's id says what it is, as lines never change. */
const lineOf = (lineId: string): Line => ({ lineId, productId: Number(lineId.slice(5)) });
const list: fc.Arbitrary<List> = fc.record({
  lines: fc.uniqueArray(ID, { maxLength: 12 }).map((ids) => ids.map(lineOf)),
  removed: fc.array(fc.record({ lineId: ID, at: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 6,
  }),
});
const EMPTY: List = { lines: [], removed: [] };

/** What a list says apart from its order. */
const contents = ({ lines, removed }: List) => ({ lines: new Set(lines), removed });
const idsOf = ({ lines }: Pick<List, "lines">) => lines.map(({ lineId }) => lineId);
const listOf = (ids: readonly string[], removed: readonly string[] = []): List => ({
  lines: ids.map(lineOf),
  removed: removed.map((lineId) => ({ lineId, at: 1 })),
});

describe("merging two states of a list", () => {
  test("gives the same whichever comes first", () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        expect(contents(mergeLists(a, b))).toEqual(contents(mergeLists(b, a)));
      }),
    );
  });

  test("gives the same in whatever order three states meet", () => {
    fc.assert(
      fc.property(list, list, list, (a, b, c) => {
        expect(contents(mergeLists(mergeLists(a, b), c))).toEqual(
          contents(mergeLists(a, mergeLists(b, c))),
        );
      }),
    );
  });

  test("changes nothing when it is done again", () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const merged = mergeLists(a, b);
        expect(mergeLists(merged, b)).toEqual(merged);
        expect(mergeLists(merged, a)).toEqual(merged);
        expect(mergeLists(merged, merged)).toEqual(merged);
      }),
    );
  });

  test("never brings a removed line back, and loses no other", () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const ids = new Set(idsOf(mergeLists(a, b)));
        const removed = new Set([...a.removed, ...b.removed].map(({ lineId }) => lineId));
        for (const lineId of [...idsOf(a), ...idsOf(b)])
          expect(ids.has(lineId)).toBe(!removed.has(lineId));
      }),
    );
  });

  test("keeps the order of the first", () => {
    fc.assert(
      fc.property(list, list, (a, b) => {
        const merged = mergeLists(a, b);
        const left = new Set(idsOf(merged));
        const before = new Set(idsOf(a));
        expect(idsOf(merged).filter((id) => before.has(id))).toEqual(
          idsOf(a).filter((id) => left.has(id)),
        );
      }),
    );
  });

  test("a new line follows the line that it followed in its browser", () => {
    const merge = (a: string[], b: string[]) => idsOf(mergeLists(listOf(a), listOf(b)));
    expect(merge(["line-1", "line-2"], ["line-1", "line-9", "line-2"])).toEqual([
      "line-1",
      "line-9",
      "line-2",
    ]);
    expect(merge(["line-1", "line-2"], ["line-9", "line-1", "line-2"])).toEqual([
      "line-9",
      "line-1",
      "line-2",
    ]);
    expect(merge(["line-1"], ["line-8", "line-9"])).toEqual(["line-1", "line-8", "line-9"]);
  });

  test("a hundred lines stay, those of the first before the others", () => {
    const many = (from: number) => Array.from({ length: 60 }, (_, index) => `line-${from + index}`);
    const merged = mergeLists(listOf(many(100)), listOf(many(200)));
    expect(idsOf(merged)).toEqual([...many(100), ...many(200).slice(0, 40)]);
    expect(mergeLists(merged, listOf(many(200)))).toEqual(merged);
  });
});

/** What can happen in one of two browsers. The last two are Undo after Remove, and meeting the account. */
type Step = { readonly device: 0 | 1; readonly act: "add" | "remove" | "undo" | "meet" };
const step: fc.Arbitrary<Step> = fc.record({
  device: fc.constantFrom(0 as const, 1 as const),
  act: fc.constantFrom("add", "remove", "undo", "meet"),
});

test("two devices that were offline agree once both have met the account twice", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let account = EMPTY;
      let last = 0;
      const devices: [List, List] = [EMPTY, EMPTY];
      const taken: [Line[], Line[]] = [[], []];
      const meet = (device: 0 | 1) => {
        account = mergeLists(account, devices[device]);
        devices[device] = mergeLists(account, devices[device]);
      };
      const acts = {
        add: (device: 0 | 1) => {
          const { lines, removed } = devices[device];
          devices[device] = { lines: [...lines, lineOf(`line-${++last}`)], removed };
        },
        remove: (device: 0 | 1) => {
          const { lines, removed } = devices[device];
          const [line, ...others] = lines;
          if (line === undefined) return;
          taken[device].push(line);
          const gone = { lineId: line.lineId, at: ++last };
          devices[device] = { lines: others, removed: [...removed, gone] };
        },
        undo: (device: 0 | 1) => {
          const { lines, removed } = devices[device];
          if (taken[device].pop() === undefined) return;
          devices[device] = { lines: [lineOf(`line-${++last}`), ...lines], removed };
        },
        meet,
      };
      for (const { device, act } of steps) acts[act](device);
      meet(0);
      meet(1);
      meet(0);
      expect(idsOf(devices[0])).toEqual(idsOf(account));
      expect(idsOf(devices[1])).toEqual(idsOf(account));
    }),
  );
});

test("remembers the newest 500 removed lines, for 90 days", () => {
  const days = 86_400_000;
  const removed = Array.from({ length: 600 }, (_, at) => ({ lineId: `line-${at}`, at }));
  expect(rememberRemoved(removed, 1_000)).toEqual(removed.slice(100));
  expect(rememberRemoved(removed, 90 * days + 598)).toEqual([removed[599]]);
});
