import { plainText } from "#shop/kit/csv.ts";
import { readCsv, type CsvRecord, type CsvRefusal } from "#shop/kit/read-csv.ts";
import { encodingOf, type Encoding } from "#shop/kit/encoding.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

/** Rows of a file of products at most, beside its head. */
const IMPORT_ROWS_MAX = 20_000;
/** A cell of a product at most; a longer one is refused with its row. */
export const CELL_MAX = 10_000;

export type FileRefusal =
  | CsvRefusal
  | "too_large"
  | "spreadsheet"
  | "no_rows"
  | "one_column"
  | "column_twice";

/** A file as rows of cells by column. */
export type ReadFile = {
  /** As the file writes them. */
  readonly heads: readonly string[];
  readonly rows: readonly FileRow[];
  readonly encoding: Encoding;
};

export type FileRow = {
  readonly line: number;
  /** In the order of the heads, without the apostrophes that keep spreadsheets from running a text. */
  readonly cells: readonly string[];
  /** It has more cells than the file has columns. */
  readonly isTooLong: boolean;
};

/** What the beginning of a file says. */
export type FileHead = Pick<ReadFile, "heads" | "encoding">;

/**
 * Reads the columns of a CSV or TSV file of products, for a process that answers requests: its rows take too long.
 * What is wrong further on is found by `readFile`.
 */
export function readHead(bytes: Uint8Array): Done<FileHead> | Refused<FileRefusal> {
  return readRows(bytes, HEAD_ROWS + 1);
}

/** Reads a CSV or TSV file of products: 20,000 rows, 200 columns at most. */
export function readFile(bytes: Uint8Array): Done<ReadFile> | Refused<FileRefusal> {
  return readRows(bytes, Infinity);
}

function readRows(bytes: Uint8Array, first: number): Done<ReadFile> | Refused<FileRefusal> {
  if (isZip(bytes)) return refused("spreadsheet");
  const read = readCsv(bytes, { rowsMax: IMPORT_ROWS_MAX + 1, first });
  if (!read.ok) return read;
  const at = headAt(read.value);
  const [head, ...records] = read.value.slice(at);
  if (head === undefined || records.length === 0) return refused("no_rows");
  const heads = head.cells.map((cell) => cell.trim().toWellFormed());
  const named = heads.map(headKey).filter((key) => key !== "" && !MANY.test(key));
  if (new Set(named).size < named.length) return refused("column_twice");
  if (named.length < 2) return refused("one_column");
  return done({
    heads,
    rows: records.map((record) => rowOf(record, heads.length)),
    encoding: encodingOf(bytes),
  });
}

/** Rows among which that of the names is; those above it are titles. */
const HEAD_ROWS = 10;
/** What the column of SKUs is called, the surest first, by `headKey`. */
export const skuHeads = [
  /^(?:variant_|product_)?sku(?:_code)?$/,
  /^(?:item|article|product|part|stock)_?(?:no|nr|number|code|id)\.?$/,
  /^(?:code|reference|ref|id)$/,
] as const;

/**
 * Which record has the names of the columns: the first one that names an SKU without doubt, or that has about as many
 * cells as most have.
 */
function headAt(records: readonly CsvRecord[]): number {
  const filled = records
    .slice(0, HEAD_ROWS)
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== ""));
  const [surest, sure] = skuHeads;
  const isSkuHead = (cell: string) => surest.test(headKey(cell)) || sure.test(headKey(cell));
  const named = filled.findIndex((cells) => cells.length > 1 && cells.some(isSkuHead));
  if (named !== -1) return named;
  const counts = filled.map(({ length }) => length);
  const usual = counts.toSorted((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  return Math.max(
    0,
    counts.findIndex((count) => count >= usual * 0.75),
  );
}

/** Google has a column for each further picture. */
const MANY = /^(?:g:_?)?(?:additional_image_link|product_detail)$/;

/** A column's name whatever its capitals and spaces: "Lead time days" is "lead_time_days". */
export function headKey(head: string): string {
  return head
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_");
}

/** A workbook of Excel or LibreOffice is a ZIP file. */
function isZip([p, k]: Uint8Array): boolean {
  return p === 0x50 && k === 0x4b;
}

function rowOf({ line, cells }: CsvRecord, columns: number): FileRow {
  return {
    line,
    cells: cells.slice(0, columns).map((cell) => plainText(cell.replaceAll(/\r\n?/g, "\n"))),
    isTooLong: cells.slice(columns).some((cell) => cell.trim() !== ""),
  };
}
