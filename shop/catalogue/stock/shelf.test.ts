import { expect, test } from "vitest";
import { compareShelves, readShelf } from "./shelf.ts";

test.each([
  [" c4 ", "C4"],
  ["b-12.3", "B-12.3"],
  ["top  left", "TOP LEFT"],
  ["", ""],
  ["  ", ""],
  ["=1+1", null],
  ["-C4", null],
  ["ABCDEFGHIJKLM", null],
  ["Ä1", null],
])("a shelf typed as %j is %j", (typed, shelf) => expect(readShelf(typed)).toBe(shelf));

test("shelves are in the order in which one walks along them", () => {
  const shelves = ["B1", "", "A10", "A2", "A1"];
  expect(shelves.toSorted(compareShelves)).toEqual(["A1", "A2", "A10", "B1", ""]);
});
