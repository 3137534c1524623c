import { csvRows, type CsvCell } from "#shop/kit/csv.ts";

/** What a program takes in one file. */
export type Split<Document> = {
  readonly columns: readonly string[];
  readonly rowsOf: (document: Document) => readonly (readonly CsvCell[])[];
  readonly documentsMax: number;
  readonly rowsMax: number;
};

/**
 * The files of a program that takes so many documents or rows at once: each with its heads, one at least, and the rows
 * of a document in one file.
 */
export async function* splitFiles<Document>(
  parts: AsyncIterable<readonly Document[]>,
  { columns, rowsOf, documentsMax, rowsMax }: Split<Document>,
): AsyncGenerator<string> {
  let rows: (readonly CsvCell[])[] = [];
  let documents = 0;
  let files = 0;
  // Without Excel's mark: the program takes it for a part of the first column's name.
  const fileOfRows = () => csvRows([columns, ...rows]);
  for await (const part of parts)
    for (const document of part) {
      const more = rowsOf(document);
      if (documents > 0 && (documents === documentsMax || rows.length + more.length > rowsMax)) {
        yield fileOfRows();
        [rows, documents, files] = [[], 0, files + 1];
      }
      rows.push(...more);
      documents += 1;
    }
  if (documents > 0 || files === 0) yield fileOfRows();
}
