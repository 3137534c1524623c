import { expect, test } from "vitest";
import { fullBox, isFull, missingInWords, readBox, scanPiece, type PieceLine } from "./box.ts";

const line = (position: number, more: Partial<PieceLine> = {}): PieceLine => ({
  position,
  sku: `LL-AC-00${position}`,
  name: `Peg bag ${position}`,
  options: "",
  ready: 1,
  ...more,
});

test("a scan counts a piece in until the quantity is reached, whatever the case and the hyphens", () => {
  const lines = [line(1, { ready: 2 }), line(2)];
  const one = scanPiece(lines, {}, "ll ac 001");
  expect(one).toEqual({ box: { 1: 1 }, text: "Peg bag 1: 1 of 2.", isRefused: false });
  const two = scanPiece(lines, one?.box ?? {}, "LLAC001");
  expect([two?.box, isFull(lines, two?.box ?? {})]).toEqual([{ 1: 2 }, false]);
  expect(scanPiece(lines, { 1: 2 }, "LL-AC-002")?.text).toBe(
    "Peg bag 2: 1 of 1. All pieces are in.",
  );
});

test("of two SKUs that differ in a sign, the one that is written so is counted", () => {
  const lines = [line(1, { sku: "FT-12" }), line(2, { sku: "FT/12" })];
  expect(scanPiece(lines, {}, "FT/12 ")?.box).toEqual({ 2: 1 });
  expect(scanPiece(lines, { 2: 1 }, "FT/12")).toMatchObject({ isRefused: true });
  expect(scanPiece(lines, {}, "ft12")?.box).toEqual({ 1: 1 });
});

test("one piece too many and a piece that is not made are refused, and leave the box as it is", () => {
  const lines = [line(1), line(2, { ready: 0 })];
  const box = { 1: 1 };
  expect(scanPiece(lines, box, "LL-AC-001")).toMatchObject({ box, isRefused: true });
  expect(scanPiece(lines, box, "LL-AC-001")?.text).toContain("one too many");
  expect(scanPiece(lines, box, "LL-AC-002")).toMatchObject({ box, isRefused: true });
});

test("lines with one SKU are filled in their order, and the sentence names the options", () => {
  const lines = [
    line(1, { sku: "LL-1", options: "Colour: Black" }),
    line(2, { sku: "LL-1", options: "Colour: White" }),
  ];
  const one = scanPiece(lines, {}, "LL-1");
  expect(one?.text).toBe("Peg bag 1, Colour: Black: 1 of 1.");
  expect(scanPiece(lines, one?.box ?? {}, "LL-1")?.text).toContain("Colour: White: 1 of 1. All");
});

test.each(["", "-", "LL-AC-009", "JV473124801GB", "5012345678900"])(
  "%j is no piece of the order",
  (typed) => expect(scanPiece([line(1), line(2, { sku: "" })], {}, typed)).toBeNull(),
);

test("equal pieces on several lines are counted together", () => {
  const lines = [line(1, { sku: "LL-1", name: "Pegs" }), line(2, { sku: "LL-1", name: "Pegs" })];
  expect(missingInWords(lines, {})).toBe("2 Pegs");
  const one = scanPiece(lines, {}, "LL-1");
  expect([one?.text, scanPiece(lines, one?.box ?? {}, "LL-1")?.text]).toEqual([
    "Pegs: 1 of 2.",
    "Pegs: 2 of 2. All pieces are in.",
  ]);
});

test("what is not in the box is named, and a full box misses nothing", () => {
  const lines = [1, 2, 3, 4].map((position) => line(position, { ready: position }));
  expect(missingInWords(lines, { 2: 2 })).toBe("1 Peg bag 1, 3 Peg bag 3, 4 Peg bag 4");
  expect(missingInWords([...lines, line(5)], {})).toContain("and 2 more");
  expect([missingInWords(lines, fullBox(lines)), isFull(lines, fullBox(lines))]).toEqual([
    "",
    true,
  ]);
});

test.each([
  ["2", { 1: 2 }],
  ["", { 1: 0 }],
  ["-1", null],
  ["1.5", null],
  ["two", null],
])("%j pieces of a form are the box %j", (typed, box) =>
  expect(readBox([line(1)], () => typed)).toEqual(box),
);
