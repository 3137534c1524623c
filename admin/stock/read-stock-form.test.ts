import { expect, it } from "vitest";
import { readCorrection, readPastMinute, readPieces } from "./read-stock-form.ts";

it.each([
  ["3", 3],
  ["+ 3", 3],
  ["-2", -2],
  ["−2", -2],
  ["1,200", 1_200],
  ["0", null],
  ["2.5", null],
  ["1,5", null],
  ["-1 200", null],
  ["--2", null],
  ["999999", null],
])("a correction of %j is %j pieces", (text, pieces) => expect(readCorrection(text)).toBe(pieces));

it("pieces are whole and not below the least", () => {
  expect([
    readPieces(" 12 ", 1),
    readPieces("0", 0),
    readPieces("0", 1),
    readPieces("", 0),
    readPieces("1,2", 0),
  ]).toEqual([12, 0, null, null, null]);
});

it.each([
  ["2026-11-23T08:30", "2026-11-23T08:30:59.999Z"],
  ["2026-07-01T08:30", "2026-07-01T07:30:59.999Z"],
  ["2026-07-01T00:30", "2026-06-30T23:30:59.999Z"],
  ["2026-11-23T09:01", undefined],
  ["2026-13-01T08:30", undefined],
  ["yesterday", undefined],
  ["2026-11-23T09:00", "2026-11-23T09:00:20.000Z"],
  ["", "2026-11-23T09:00:20.000Z"],
])("a count at %j in London is at %j", (text, instant) => {
  const now = new Date("2026-11-23T09:00:20Z");
  expect(readPastMinute(text, now)?.toISOString()).toBe(instant);
});
