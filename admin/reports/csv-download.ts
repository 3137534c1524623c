import { csvFile, csvRows, type CsvCell } from "#shop/kit/csv.ts";
import { fileResponse } from "#admin/http/file-response.ts";

type CsvRows = readonly (readonly CsvCell[])[];

/** A CSV file to download, which is written part by part, whenever the reader has room for the next one. */
export function csvDownload(
  fileName: string,
  columns: readonly string[],
  parts: AsyncIterable<CsvRows>,
): Response {
  return fileResponse({
    name: fileName,
    type: "text/csv; charset=utf-8",
    parts: textsOf(columns, parts),
  });
}

async function* textsOf(
  columns: readonly string[],
  parts: AsyncIterable<CsvRows>,
): AsyncGenerator<string> {
  yield csvFile([columns]);
  for await (const rows of parts) yield csvRows(rows);
}

/** The cells of rows that are read in parts. */
export async function* cellsOf<Row>(
  parts: AsyncIterable<readonly Row[]>,
  toCells: (row: Row) => readonly CsvCell[],
): AsyncGenerator<CsvRows> {
  for await (const rows of parts) yield rows.map(toCells);
}

/** Rows that are read at once, as the one part of a file, which has begun by then. */
export async function* once<Row>(
  read: () => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  yield await read();
}
