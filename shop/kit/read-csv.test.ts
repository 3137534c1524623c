import fc from "fast-check";
import { expect, test } from "vitest";
import { csvFile } from "./csv.ts";
import { decodeText, readCsv } from "./read-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, { isBig = false, hasMark = true } = {}) => {
  const marked = (hasMark ? "\uFEFF" : "") + text;
  const bytes = Buffer.from(marked, "utf16le");
  return new Uint8Array(isBig ? bytes.swap16() : bytes);
};
const read = (bytes: Uint8Array, rowsMax = 100) => {
  const found = readCsv(bytes, { rowsMax });
  return found.ok ? found.value : found.reason;
};
const cellsOf = (text: string) => {
  const found = read(utf8(text));
  return typeof found === "string" ? found : found.map(({ cells }) => cells);
};

test("every table is read back as it was written, whatever its cells have", () => {
  const text = fc
    .string({
      unit: fc.constantFrom("a", '"', ",", ";", "|", "^", "\n", "\r\n", " ", "é", "0"),
      maxLength: 8,
    })
    .filter((cell) => !/\r(?!\n)/.test(cell));
  const rows = fc.array(fc.array(text, { minLength: 3, maxLength: 3 }), { minLength: 1 });
  fc.assert(
    fc.property(rows, fc.constantFrom(",", ";", "\t", "|", "^"), (table, delimiter) => {
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
      const head = ["one", "two", "three"];
      const file = [head, ...table].map((row) => row.map(quoted).join(delimiter)).join("\r\n");
      const kept = table.filter((row) => row.some((cell) => cell.trim() !== ""));
      expect(cellsOf(file)).toEqual([head, ...kept]);
    }),
  );
});

test("the shop's own files are read back", () => {
  const rows = [
    ["Order", "Name"],
    ["LL-10001", 'Ann "the saw", Ltd'],
  ];
  expect(cellsOf(csvFile(rows).slice(1))).toEqual(rows);
});

test("each record knows its line, also after a cell of several lines and empty lines", () => {
  const found = read(utf8('a,b\r\n"1\n2",x\r\n\r\n,\r\ny,z'));
  expect(typeof found === "string" ? found : found.map(({ line }) => line)).toEqual([1, 2, 6]);
});

test("the same text in UTF-8, UTF-16 and Windows-1252 is the same", () => {
  const text = "Naïve;café\r\nLL-1;£5\r\n";
  const latin = new Uint8Array(Buffer.from(text, "latin1"));
  const all = [
    utf8(text),
    utf8(`\uFEFF${text}`),
    utf16(text),
    utf16(text, { isBig: true }),
    utf16(text, { hasMark: false }),
    utf16(text, { isBig: true, hasMark: false }),
    latin,
  ];
  for (const bytes of all) expect(decodeText(bytes)).toBe(text);
  expect(cellsOf("sep=;\r\na,1;b\r\n")).toEqual([["a,1", "b"]]);
});

test("upright lines and carets stand between cells, and a title above a table does not say what does", () => {
  for (const sign of [",", ";", "\t", "|", "^"]) {
    const lines = [
      ["SKU", "Name, in full"],
      ["A-1", '6" hook'],
      ["A-2", "b"],
    ].map((row) => row.map((cell) => (cell.includes(",") ? `"${cell}"` : cell)).join(sign));
    const cells = [
      ["SKU", "Name, in full"],
      ["A-1", '6" hook'],
      ["A-2", "b"],
    ];
    expect(cellsOf(lines.join("\n"))).toEqual(cells);
    expect(cellsOf(["Stock of 29 November", "", ...lines].join("\n"))?.slice(1)).toEqual(cells);
    expect(cellsOf(`sep=${sign}\n${lines.join("\n")}`)).toEqual(cells);
  }
  expect(cellsOf("Stock, 29 November\nSKU;Name;Price\nA-1;Rope;4,50")).toEqual([
    ["Stock, 29 November"],
    ["SKU", "Name", "Price"],
    ["A-1", "Rope", "4,50"],
  ]);
});

test("a quote that is not closed, a picture, and too many rows or columns are refused", () => {
  expect(cellsOf('a,b\r\n"1,2\r\n3,4')).toBe("open_quote");
  expect(read(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 0]))).toBe("not_text");
  expect(read(utf8("a\nb\nc"), 2)).toBe("too_many_rows");
  expect(read(utf8(",".repeat(200)))).toBe("too_many_columns");
  expect(cellsOf("")).toEqual([]);
});

test("5,000 rows are read, and one more is refused", () => {
  const rows = (count: number) => utf8("LL-10001,JV473125152GB\r\n".repeat(count));
  expect(readCsv(rows(5_000), { rowsMax: 5_000 })).toMatchObject({ ok: true });
  expect(read(rows(5_001), 5_000)).toBe("too_many_rows");
});
