import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile, plainText } from "./csv.ts";

/** A reader of RFC 4180, for the test. */
function read(file: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let row: string[] = [];
  for (const [, quoted, plain = "", end] of file.slice(1).matchAll(cell)) {
    row.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ",") continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

test("whatever is written can be read again, and no text begins as a formula", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 12 });
  const tricky = fc.constantFrom(
    "=1+1",
    "+44",
    "-5",
    "@sum",
    "\tx",
    " =1+1",
    "\uFEFF=1+1",
    "\u200B\u00A0@sum",
    "\u22121+1",
    "\0",
    'a "b"',
    "a,b",
    "a\r\nb",
  );
  const rows = fc.array(fc.array(fc.oneof(text, tricky), { minLength: 1, maxLength: 4 }));
  fc.assert(
    fc.property(rows, (cells) => {
      const file = csvFile(cells);
      const back = read(file);
      expect(back.map((row) => row.length)).toEqual(cells.map((row) => row.length));
      expect(back.map((row) => row.map(plainText))).toEqual(cells);
      for (const [index, row] of cells.entries())
        for (const [at, cell] of row.entries()) {
          const found = back[index]?.[at] ?? "";
          expect([cell, `'${cell}`]).toContain(found);
          expect(found).not.toMatch(/^[\t\r\n\0]|^[\s\u200B]*[=+\-@\u2212]/);
        }
    }),
  );
});

test("numbers stay numbers, and nothing is an empty cell", () => {
  expect(csvFile([["Pence", -5, null]])).toBe("\uFEFFPence,-5,\r\n");
});
