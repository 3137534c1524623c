import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import {
  selectReturnedLines,
  selectSoldLines,
  type ReturnedLine,
  type SoldLine,
  type WhichLines,
} from "./row-queries.server.ts";

const PAGE_ROWS = 50;
const CHUNK_ROWS = 5_000;

type Read<Row> = (page: {
  readonly skip: number;
  readonly limit: number;
}) => Promise<readonly Row[]>;

async function page<Row extends { readonly orderNumber: string }>(
  read: Read<Row>,
  after: string | null,
): Promise<ReturnType<typeof pageOf<Row>>> {
  const skip = readPlace(after)?.seen ?? 0;
  const found = await read({ skip, limit: PAGE_ROWS + 1 });
  return pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ orderNumber }) => [orderNumber] });
}

async function* all<Row>(read: Read<Row>): AsyncGenerator<readonly Row[]> {
  for (let skip = 0; ; skip += CHUNK_ROWS) {
    const rows = await read({ skip, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows;
    if (rows.length < CHUNK_ROWS) return;
  }
}

type SoldAsked = { readonly days: ReportDays; readonly which: WhichLines };
type ReturnedAsked = { readonly days: ReportDays; readonly sku: string | null };

/** A page of the lines that were sold on some days, 50 rows, the earliest first. */
export function listSoldLines(db: Db, asked: SoldAsked, after: string | null) {
  return page<SoldLine>((place) => selectSoldLines(db, asked, place), after);
}

/** Every line that was sold on some days, read in parts of 5,000. */
export function streamSoldLines(db: Db, asked: SoldAsked) {
  return all<SoldLine>((place) => selectSoldLines(db, asked, place));
}

/** A page of what came back of orders that were paid on some days, 50 rows, the earliest first. */
export function listReturnedLines(db: Db, asked: ReturnedAsked, after: string | null) {
  return page<ReturnedLine>((place) => selectReturnedLines(db, asked, place), after);
}

/** Everything that came back of orders that were paid on some days, read in parts of 5,000. */
export function streamReturnedLines(db: Db, asked: ReturnedAsked) {
  return all<ReturnedLine>((place) => selectReturnedLines(db, asked, place));
}
