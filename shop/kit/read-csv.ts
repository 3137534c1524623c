import { encodingOf } from "./encoding.ts";
import { done, refused, type Done, type Refused } from "./result.ts";

/** A record of a file with the line on which it begins, from 1. */
export type CsvRecord = { readonly line: number; readonly cells: readonly string[] };

export type CsvRefusal = "not_text" | "open_quote" | "too_many_rows" | "too_many_columns";

const COLUMNS_MAX = 200;
/** Characters in which the first lines are looked for. */
const HEAD_MAX = 100_000;
/** Bytes in which the first records are. */
export const FIRST_BYTES = 1_024 * 1_024;

const DELIMITERS = [",", ";", "\t", "|", "^"];

/**
 * Reads a CSV or TSV file (RFC 4180) in any of the encodings of `encodingOf`, with commas, semicolons, tabs, upright
 * lines or carets, whichever its first table-like lines have most of. Empty lines are left out; Excel's line "sep=;" is
 * followed. Refuses a file that is no text, a quote that is never closed, and too many rows. With `first`, only so many
 * records are read, of the first megabyte, however long the file is.
 */
export function readCsv(
  bytes: Uint8Array,
  { rowsMax, first = Infinity }: { readonly rowsMax: number; readonly first?: number },
): Done<readonly CsvRecord[]> | Refused<CsvRefusal> {
  const text = decodeText(bytes, first === Infinity ? bytes.length : FIRST_BYTES);
  if (text === null) return refused("not_text");
  const [, named] = /^sep=([,;\t|^])\r?\n/i.exec(text) ?? [];
  const delimiter = named ?? delimiterOf(text.slice(0, HEAD_MAX));
  const isCut = first !== Infinity && bytes.length > FIRST_BYTES;
  return readRecords(text, { delimiter, rowsMax, first, isNamed: !!named, isCut });
}

/** The text of a file, or of its first bytes; null for one with zero bytes in them, which is no text. */
export function decodeText(bytes: Uint8Array, first = bytes.length): string | null {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes.subarray(0, first));
  return text.includes("\0") ? null : text;
}

/** The line of a delimiter is a title, and no table, where the next one has none of it. */
function delimiterOf(text: string): string {
  const plain = text.replaceAll(/(?<![^,;\t|^\r\n])"(?:[^"]|"")*"/g, "quoted");
  const lines = plain.split(/[\r\n]+/).filter((line) => line.trim() !== "");
  for (const [at, line] of lines.entries()) {
    const next = lines[at + 1] ?? line;
    const inBoth = (delimiter: string) =>
      Math.min(line.split(delimiter).length, next.split(delimiter).length);
    const [most = ","] = DELIMITERS.toSorted((a, b) => inBoth(b) - inBoth(a));
    if (inBoth(most) > 1) return most;
  }
  return ",";
}

type Reading = {
  readonly delimiter: string;
  readonly rowsMax: number;
  readonly first: number;
  /** Whether the first line only names the delimiter. */
  readonly isNamed: boolean;
  /** Whether the text ends before the file does. */
  readonly isCut: boolean;
};

function readRecords(
  text: string,
  { delimiter, rowsMax, first, isNamed, isCut }: Reading,
): Done<readonly CsvRecord[]> | Refused<CsvRefusal> {
  const end = `\\${delimiter}`;
  const cell = new RegExp(
    `(?:"((?:[^"]|"")*)"([^${end}\\r\\n]*)|([^${end}\\r\\n]*))(${end}|\\r\\n|\\r|\\n|$)`,
    "gy",
  );
  const records: CsvRecord[] = [];
  let [cells, line, began]: [string[], number, number] = [[], 1, 1];
  while (cell.lastIndex <= text.length) {
    const found = cell.exec(text);
    if (found === null) break;
    const [whole, quoted, rest = "", plain = "", end] = found;
    if (quoted === undefined && plain.startsWith('"')) {
      if (!isCut) return refused("open_quote");
      records.push({ line: began, cells });
      break;
    }
    cells.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    if (cells.length > COLUMNS_MAX) return refused("too_many_columns");
    line += linesIn(whole);
    if (end === delimiter) continue;
    const isSkipped = cells.every((each) => each.trim() === "") || (isNamed && began === 1);
    if (!isSkipped) records.push({ line: began, cells });
    if (records.length > rowsMax) return refused("too_many_rows");
    if (end === "" || records.length >= first) break;
    [cells, began] = [[], line];
  }
  return done(records);
}

function linesIn(text: string): number {
  return text.match(/\r\n|\r|\n/g)?.length ?? 0;
}
