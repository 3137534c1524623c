import fc from "fast-check";
import { expect, test } from "vitest";
import { splitFiles } from "./split-files.ts";

type Document = { readonly name: string; readonly lines: number };

/** The documents of each file by their names, a row each time. */
async function filesOf(
  documents: readonly Document[],
  limits: { readonly documentsMax: number; readonly rowsMax: number },
): Promise<string[][]> {
  async function* parts() {
    for (let at = 0; at < documents.length; at += 300) yield documents.slice(at, at + 300);
  }
  const files: string[][] = [];
  const rowsOf = ({ name, lines }: Document) => Array.from({ length: lines }, () => [name]);
  for await (const text of splitFiles(parts(), { columns: ["Number"], rowsOf, ...limits })) {
    const [head, ...rows] = text.trimEnd().split("\r\n");
    expect(head).toBe("Number");
    files.push(rows);
  }
  return files;
}
const documents = (count: number, lines: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `INV-${at + 1}`, lines }));

test("1,001 documents of three lines are files of 500, 500 and 1 documents, as Xero takes them", async () => {
  const files = await filesOf(documents(1_001, 3), { documentsMax: 500, rowsMax: Infinity });
  expect(files.map((rows) => [rows.length, new Set(rows).size])).toEqual([
    [1_500, 500],
    [1_500, 500],
    [3, 1],
  ]);
  expect((await filesOf(documents(500, 1), { documentsMax: 500, rowsMax: Infinity })).length).toBe(
    1,
  );
  expect(await filesOf([], { documentsMax: 500, rowsMax: Infinity })).toEqual([[]]);
});

test("no document is in two files, none is lost, and no file is over its limits unless it is one document", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 20 }),
      async (lines, documentsMax, rowsMax) => {
        const all = lines.map((count, at) => ({ name: `INV-${at}`, lines: count }));
        const files = await filesOf(all, { documentsMax, rowsMax });
        expect(files.flat()).toEqual(
          all.flatMap(({ name, lines: count }) => Array<string>(count).fill(name)),
        );
        const seen = files.map((rows) => new Set(rows));
        expect(seen.reduce((sum, names) => sum + names.size, 0)).toBe(all.length);
        for (const [at, names] of seen.entries()) {
          expect(names.size).toBeLessThanOrEqual(documentsMax);
          if (names.size > 1) expect(files[at]?.length).toBeLessThanOrEqual(rowsMax);
        }
      },
    ),
  );
});
