import fc from "fast-check";
import { expect, it } from "vitest";
import { caseFile } from "#tests/support/cases.ts";
import { readFile, readHead } from "./read-file.ts";

function read(file: string | Uint8Array) {
  const bytes = typeof file === "string" ? caseFile(file) : file;
  const found = readFile(bytes);
  if (!found.ok) return found.reason;
  const { heads, rows, encoding } = found.value;
  expect(readHead(bytes)).toMatchObject({ value: { heads, encoding } });
  return { heads, encoding, rows: rows.map(({ line, cells }) => [line, ...cells.slice(0, 3)]) };
}
const heads = ["SKU", "Name", "Price", "Stock", "Category", "Brand", "Weight (kg)"];

it("reads upright lines, a title above the names, and a file of an old Mac", () => {
  expect(read("other-pipe.csv")).toMatchObject({ heads, rows: [[2, "FT-PIPE", "Rope", "4.50"]] });
  expect(read("other-title-row.csv")).toMatchObject({
    heads,
    rows: [[4, "FT-TITLE", "Rope", "4.50"]],
  });
  expect(read("other-mac-roman.csv")).toEqual({
    heads: [...heads, "Description"],
    encoding: "macintosh",
    rows: [[2, "FT-MAC", "Séchoir “Été” £", "4.50"]],
  });
  expect(read("other-bom-semicolon.csv")).toMatchObject({ heads, encoding: "utf-8" });
});

const cell = fc.stringMatching(/^[a-zé0-9 .,;|^"-]{1,8}$/).filter((each) => each.trim() !== "");

it("finds the names below any title, whatever stands between the cells", () => {
  const titles = fc.constantFrom(
    [],
    ["Stock"],
    ["Stock, 29 November"],
    ["Mill & Sons", "Stock; all"],
  );
  const rows = fc.array(fc.array(cell, { minLength: 5, maxLength: 5 }), {
    minLength: 1,
    maxLength: 20,
  });
  const names = fc.constantFrom(
    ["Name", "SKU", "Price", "Stock", "Note"],
    ["Référence", "Nom", "Prix", "Stock", "Note"],
  );
  fc.assert(
    fc.property(
      titles,
      names,
      rows,
      fc.constantFrom(",", ";", "\t", "|", "^"),
      (above, head, of, sign) => {
        const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const table = [head, ...of.map((row) => row.map(quoted))].map((row) => row.join(sign));
        const found = read(Buffer.from([...above, ...table].join("\n")));
        expect(found).toMatchObject({
          heads: head,
          rows: of.map((row, at) => [above.length + at + 2, ...row.slice(0, 3)]),
        });
      },
    ),
  );
});

it("takes the first row for the names where none is named as an SKU and all are alike", () => {
  expect(read(Buffer.from("Alpha;Beta\n1;2\n3;4"))).toMatchObject({ heads: ["Alpha", "Beta"] });
  expect(read(Buffer.from("a text\nand no table"))).toBe("one_column");
});
