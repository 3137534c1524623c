/** A cell of a CSV file. A number is written as it is; null is an empty cell. */
export type CsvCell = string | number | null;

/** The columns of a file: the head of each, and its cell in a row. */
export type CsvColumns<Row> = readonly (readonly [head: string, cell: (row: Row) => CsvCell])[];

/** Excel reads UTF-8 only after this mark. */
const BYTE_ORDER_MARK = "\uFEFF";
/**
 * A spreadsheet takes a text that begins like this for a formula (ASVS 1.2.10), some of them also behind spaces and
 * characters that nobody sees. Apostrophes before it count with it, so that `plainText` takes off what `cellText` has
 * added and nothing else.
 */
const FORMULA = /^'*(?:[\t\r\n\0]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠\u2212])/u;

/**
 * A CSV file (RFC 4180) that spreadsheets open as text: an apostrophe comes before what they would run as
 * a formula.
 */
export function csvFile(rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + csvRows(rows);
}

/** The same without Excel's mark, for a program that takes it for a part of the first column's name. */
export function csvRows(rows: readonly (readonly CsvCell[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** A CSV file of rows that come in parts, with the heads of its columns. */
export async function* csvParts<Row>(
  columns: CsvColumns<Row>,
  parts: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield csvFile([headsOf(columns)]);
  for await (const rows of parts) yield csvRows(rows.map((row) => cellsOf(columns, row)));
}

export function headsOf<Row>(columns: CsvColumns<Row>): readonly string[] {
  return columns.map(([head]) => head);
}

export function cellsOf<Row>(columns: CsvColumns<Row>, row: Row): readonly CsvCell[] {
  return columns.map(([, cell]) => cell(row));
}

/** A text as it is in a cell: with an apostrophe before what a spreadsheet would run as a formula. */
export function cellText(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of a cell that `cellText` has written. */
export function plainText(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const safe = cellText(cell);
  return /[",;\r\n\t]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
