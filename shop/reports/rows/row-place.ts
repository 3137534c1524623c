import { sql, type RawBuilder } from "kysely";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import { isUuid } from "#shop/kit/uuid.ts";

/**
 * A place among the rows behind figures: a moment in microseconds, the id of what happened then, and the line in it. A
 * part of a file that is read from a place costs the same wherever it is.
 */
export type RowPlace = readonly [time: string, id: string, line: number];

/** A row that knows its place. */
export type PlacedRow = {
  readonly timeKey: string;
  readonly rowId: string;
  readonly position: number;
};

/** Which rows are read: those behind a place, so many. */
export type RowPage = { readonly after: RowPlace | null; readonly limit: number };

/** What a query selects for the place of a row. */
export function placeColumns({ at, id, line }: PlaceOf) {
  return sql`(extract(epoch from ${at}) * 1000000)::bigint::text as "timeKey", ${id}::text as "rowId",
    ${line} as position`;
}

type PlaceOf = {
  readonly at: RawBuilder<unknown>;
  readonly id: RawBuilder<unknown>;
  readonly line: RawBuilder<unknown>;
};

/** What the ids of rows are. */
export type IdType = "uuid" | "bigint";

/** Whether a row is behind a place. */
export function isBehind(after: RowPlace | null, { at, id, line }: PlaceOf, type: IdType) {
  if (after === null) return sql<boolean>`true`;
  const [time, rowId, position] = after;
  return sql<boolean>`(${at}, ${id}, ${line}) > (timestamptz '1970-01-01Z' + ${time}::bigint * interval '1 microsecond',
    ${rowId}::${sql.raw(type)}, ${position}::int)`;
}

const PAGE_ROWS = 50;
const CHUNK_ROWS = 5_000;

type Read<Row> = (page: RowPage) => Promise<readonly Row[]>;

const placeOf = ({ timeKey, rowId, position }: PlacedRow): RowPlace => [timeKey, rowId, position];

/** A page of rows behind the place in a URL, 50; the first page if the place is none of rows with such ids. */
export async function pageOfRows<Row extends PlacedRow>(
  read: Read<Row>,
  after: string | null,
  ids: IdType = "uuid",
): Promise<ReturnType<typeof pageOf<Row>>> {
  const place = readPlace(after);
  const keys = rowPlace(place?.keys ?? [], ids);
  const found = await read({ after: keys, limit: PAGE_ROWS + 1 });
  const seen = keys === null ? 0 : (place?.seen ?? 0);
  return pageOf(found, { size: PAGE_ROWS, seen, keysOf: placeOf });
}

/** A place from a URL; null for what a person has written there. */
function rowPlace([time, id, line]: readonly unknown[], ids: IdType): RowPlace | null {
  if (typeof time !== "string" || !/^\d{1,16}$/.test(time)) return null;
  if (typeof id !== "string") return null;
  if (!(ids === "uuid" ? isUuid(id) : /^\d{1,18}$/.test(id))) return null;
  return typeof line === "number" && Number.isInteger(line) && line >= 0 && line < 1e9
    ? [time, id, line]
    : null;
}

/** All rows, in parts of 5,000: however many there are, a part is in memory. */
export async function* allRows<Row extends PlacedRow>(
  read: Read<Row>,
): AsyncGenerator<readonly Row[]> {
  for (let after: RowPlace | null = null; ;) {
    const rows: readonly Row[] = await read({ after, limit: CHUNK_ROWS });
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < CHUNK_ROWS) return;
    after = placeOf(last);
  }
}
