import { parseJson } from "./text.ts";

/**
 * A place in a sorted list: how many rows come before it, and the sort values of the last of them. A page
 * that is read from a place costs the same wherever it is, and rows that come or go move no other.
 */
export type Place = {
  readonly seen: number;
  readonly keys: readonly PlaceKey[];
};
export type PlaceKey = string | number | boolean | null;

/** A list has fewer rows than this. */
const SEEN_MAX = 100_000_000;
const KEYS_MAX = 6;
const TEXT_MAX = 600;

/**
 * A page of `found`, which was read with one row more than the `size` of a page, so that it shows whether there
 * is another one. `seen`: how many rows the pages before have. `next` is the place behind the last row, with
 * its `keysOf`; null on the last page.
 */
export function pageOf<Row>(
  found: readonly Row[],
  {
    size,
    seen,
    keysOf,
  }: {
    readonly size: number;
    readonly seen: number;
    readonly keysOf: (row: Row) => readonly PlaceKey[];
  },
): { readonly rows: readonly Row[]; readonly seen: number; readonly next: string | null } {
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  const next =
    last === undefined || found.length <= size
      ? null
      : writePlace({ seen: seen + rows.length, keys: keysOf(last) });
  return { rows, seen, next };
}

/** A place as a parameter of a URL, 600 characters at most when its keys are short. */
export function writePlace({ seen, keys }: Place): string {
  return Buffer.from(JSON.stringify([seen, ...keys])).toString("base64url");
}

/**
 * The place in a parameter of a URL; null for anything else. The caller checks the keys: a person may
 * have written them.
 */
export function readPlace(text: string | null): Place | null {
  if (text === null || text === "" || text.length > TEXT_MAX) return null;
  const read = parseJson(Buffer.from(text, "base64url").toString());
  if (!Array.isArray(read) || read.length < 2 || read.length > KEYS_MAX + 1) return null;
  const [seen, ...keys] = read as unknown[];
  if (typeof seen !== "number" || !Number.isInteger(seen) || seen < 1 || seen > SEEN_MAX)
    return null;
  return keys.every(isKey) ? { seen, keys } : null;
}

function isKey(key: unknown): key is PlaceKey {
  if (typeof key === "number") return Number.isFinite(key);
  // PostgreSQL has no zero byte in text.
  if (typeof key === "string") return !key.includes("\0") && key.isWellFormed();
  return typeof key === "boolean" || key === null;
}
