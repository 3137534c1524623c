import fc from "fast-check";
import { expect, test } from "vitest";
import { segmentAfter, segmentBefore, unbrokenFrom } from "./segments.ts";

const MB = 1_048_576;

test("the segment after the last one of a log is the first of the next log", () => {
  expect(segmentAfter("000000010000000000000FFE", MB)).toBe("000000010000000000000FFF");
  expect(segmentAfter("000000010000000000000FFF", MB)).toBe("000000010000000100000000");
  expect(segmentAfter("0000000200000000000000FF", 16 * MB)).toBe("000000020000000100000000");
});

test("a position belongs to the segment with the byte before it", () => {
  expect(segmentBefore("0/3000028", 1, MB)).toBe("000000010000000000000030");
  expect(segmentBefore("0/3100000", 1, MB)).toBe("000000010000000000000030");
  expect(segmentBefore("0/3000028", 1, 16 * MB)).toBe("000000010000000000000003");
  expect(segmentBefore("2/0", 18, 16 * MB)).toBe("0000001200000001000000FF");
});

test("each segment is followed by the one that contains the position one segment later", () => {
  const position = fc.bigInt({ min: 1n, max: 2n ** 44n });
  const size = fc.constantFrom(MB, 16 * MB, 64 * MB);
  const toLsn = (at: bigint) => `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`;
  fc.assert(
    fc.property(position, size, (at, bytes) => {
      const next = segmentBefore(toLsn(at + BigInt(bytes)), 1, bytes);
      expect(segmentAfter(segmentBefore(toLsn(at), 1, bytes), bytes)).toBe(next);
    }),
  );
});

test("a run of segments ends at the first gap", () => {
  const names = ["A", "B", "D"].map((digit) => `00000001000000000000000${digit}`);
  const [first = "", second = ""] = names;
  expect(unbrokenFrom(first, new Set(names), MB)).toEqual([first, second]);
  expect(unbrokenFrom("000000010000000000000009", new Set(names), MB)).toEqual([]);
});
