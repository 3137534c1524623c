import fc from "fast-check";
import { expect, test } from "vitest";
import { pageOf, readPlace, writePlace } from "./keyset.ts";

const key = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 30 }).filter((text) => !text.includes("\0")),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);

test("a place that was written is read again", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 99_999_999 }),
      fc.array(key, { minLength: 1, maxLength: 3 }),
      (seen, keys) => {
        expect(readPlace(writePlace({ seen, keys }))).toEqual({ seen, keys });
      },
    ),
  );
});

test("the pages of a list have all its rows once, in their order", () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat()), fc.integer({ min: 1, max: 7 }), (list, size) => {
      const read: number[] = [];
      let after: string | null = null;
      do {
        const place = readPlace(after);
        const behind = place === null ? 0 : list.findIndex((row) => row === place.keys[0]) + 1;
        const page = pageOf(list.slice(behind, behind + size + 1), {
          size,
          seen: place?.seen ?? 0,
          keysOf: (row) => [row],
        });
        expect(page.seen).toBe(read.length);
        expect(page.rows.length).toBeLessThanOrEqual(size);
        read.push(...page.rows);
        after = page.next;
      } while (after !== null);
      expect(read).toEqual(list);
    }),
  );
});

test("anything else in the URL is the first page", () => {
  const write = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
  for (const text of [
    null,
    "",
    "50",
    "!",
    write({}),
    write([50]),
    write([-1, "a"]),
    write([1.5, "a"]),
    write(["50", "a"]),
    write([50, { a: 1 }]),
    write([50, "a\0"]),
    write([50, 1, 2, 3, 4, 5, 6, 7]),
    write([50, "a".repeat(700)]),
  ])
    expect(readPlace(text)).toBeNull();
  fc.assert(fc.property(fc.string(), (text) => void readPlace(text)));
});
