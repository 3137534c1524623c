import { readTrackingNumber } from "#shop/fulfilment/carriers.ts";
import { readCsv, type CsvRecord, type CsvRefusal } from "#shop/kit/read-csv.ts";
import { done, refused, type Done, type Refused } from "#shop/kit/result.ts";

/** A result file at most: rows with its head, and bytes. */
export const RESULT_ROWS_MAX = 5_000;
const RESULT_BYTES_MAX = 2 * 1_024 * 1_024;

/** A line of a result file. */
export type ResultRow = {
  /** In the file, from 1. */
  readonly line: number;
  /** In capitals; "" if what stands there can't be the number of an order. */
  readonly orderNumber: string;
  /** Without spaces, in capitals; "" if there is none, or more than a number. */
  readonly trackingNumber: string;
};

/** The heads of the columns, when nobody can tell which of them has the numbers. */
type UnknownColumns = {
  readonly ok: false;
  readonly reason: "unknown_columns";
  readonly heads: readonly string[];
};

/** The heads of the two columns, as the file has them. */
export type ResultColumns = { readonly order: string; readonly number: string };

export type ResultRefusal = CsvRefusal | "too_large" | "no_rows";

/**
 * Reads the file that a carrier gave back. Its columns are known by their heads, or `columns` names them.
 * Limits: 2 MB, 5,000 rows.
 */
export function readResult(
  bytes: Uint8Array,
  columns: ResultColumns | null,
): Done<readonly ResultRow[]> | Refused<ResultRefusal> | UnknownColumns {
  if (bytes.length > RESULT_BYTES_MAX) return refused("too_large");
  const read = readCsv(bytes, { rowsMax: RESULT_ROWS_MAX + 1 });
  if (!read.ok) return read;
  const [head, ...records] = read.value;
  if (head === undefined || records.length === 0) return refused("no_rows");
  const order = placeOf(head, columns === null ? orderHeads : [headKey(columns.order)]);
  const number = placeOf(head, columns === null ? numberHeads : [headKey(columns.number)]);
  if (order === null || number === null || order === number)
    return { ok: false, reason: "unknown_columns", heads: namedHeads(head) };
  return done(
    records.map(({ line, cells }) => ({
      line,
      orderNumber: orderNumberIn(cells[order] ?? ""),
      trackingNumber: trackingNumberIn(cells[number] ?? ""),
    })),
  );
}

/** By carrier: Click & Drop, DPD, Parcelforce; then what others call it. The first that a file has decides. */
const orderHeads = [
  "order reference",
  "channel reference",
  "customer ref 1",
  "customer reference 1",
  "customer reference",
  "customer ref",
  "your reference",
  "sender reference",
  "senders reference",
  "order number",
  "order no",
  "order",
  "reference",
  "ref",
];
const numberHeads = [
  "tracking number",
  "tracking numbers",
  "tracking no",
  "parcel number",
  "parcel numbers",
  "consignment number",
  "consignment no",
  "shipment number",
  "barcode",
  "tracking",
];

function placeOf({ cells }: CsvRecord, keys: readonly string[]): number | null {
  const present = cells.map(headKey);
  for (const key of keys) {
    const at = present.indexOf(key);
    if (at !== -1) return at;
  }
  return null;
}

function headKey(text: string): string {
  return text
    .toLowerCase()
    .replaceAll("'", "")
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
}

const HEADS_SHOWN_MAX = 40;
const HEAD_MAX = 60;

function namedHeads({ cells }: CsvRecord): readonly string[] {
  const names = cells
    .map((cell) => cell.trim().slice(0, HEAD_MAX))
    .filter((cell) => headKey(cell) !== "");
  return [...new Set(names)].slice(0, HEADS_SHOWN_MAX);
}

/** The text of a cell, without what spreadsheets write around a number to keep it: ="123", '123. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^="([^"]*)"$/.exec(text)?.[1]?.trim() ?? text.replace(/^'/, "").trim();
}

/** Only what can be the number of an order: a column of names chosen by mistake is not read. */
function orderNumberIn(cell: string): string {
  const text = plain(cell).toUpperCase();
  return /^[A-Z]{1,4}-\d{1,12}$/.test(text) ? text : "";
}

const TRACKING_MAX = 60;

function trackingNumberIn(cell: string): string {
  const number = readTrackingNumber(plain(cell))?.number ?? "";
  return number.length <= TRACKING_MAX && /^[\dA-Z.+/]*$/.test(number) ? number : "";
}
