import { sql, type RawBuilder } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { readPlace, writePlace } from "./place.ts";

/** What a sort column holds: how its value becomes text in a URL, and a value again. */
type KeyKind = "moment" | "day" | "text" | "whole" | "uuid";

/**
 * The columns of a query by which its rows are sorted, in this order: `paidAt` is `paid_at` there. Together they tell each
 * row from all others. Those named `by…` are for the sort alone: the rows are without them.
 */
export type SortColumns<Row> = { readonly [Name in keyof Row | `by${string}`]?: KeyKind };

/** A page of a list: its rows, how many come before them, and the place of the next page; null on the last one. */
export type PageOfRows<Row> = {
  readonly rows: readonly Row[];
  readonly seen: number;
  readonly next: string | null;
};

/** A sorted query that is read page by page, or in parts for a file. A part costs the same wherever it is. */
export type Keyset<Row> = {
  /** 50 rows behind a place of a URL; the first page for a place that is none of this list. */
  readonly page: (db: Db, after: string | null, size?: number) => Promise<PageOfRows<Row>>;
  /** All rows in parts, of which one is in memory. */
  readonly parts: (db: Db, size?: number) => AsyncGenerator<readonly Row[]>;
};

const PAGE_ROWS = 50;
const PART_ROWS = 5_000;

const kinds: Readonly<
  Record<
    KeyKind,
    {
      readonly isKey: (text: string) => boolean;
      readonly toText: (column: RawBuilder<unknown>) => RawBuilder<string>;
      readonly fromText: (text: string) => RawBuilder<unknown>;
    }
  >
> = {
  // A JavaScript date has milliseconds only: microseconds since 1970.
  moment: {
    isKey: (text) => /^-?\d{1,16}$/.test(text),
    toText: (column) => sql`(extract(epoch from ${column}) * 1000000)::bigint::text`,
    fromText: (text) =>
      sql`(timestamptz '1970-01-01Z' + ${text}::bigint * interval '1 microsecond')`,
  },
  day: cast("date", /^\d{4}-\d\d-\d\d$/),
  text: cast("text", /^[^\0]*$/),
  whole: cast("bigint", /^-?\d{1,18}$/),
  uuid: cast("uuid", /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i),
};

function cast(type: string, pattern: RegExp) {
  return {
    isKey: (text: string) => pattern.test(text) && text.isWellFormed(),
    toText: (column: RawBuilder<unknown>) => sql<string>`${column}::text`,
    fromText: (text: string) => sql`${text}::${sql.raw(type)}`,
  };
}

/**
 * Pages a query, once for all lists. `query` is a whole `select` without an order; the planner takes it apart, so that
 * an index on the sort columns is used. `isDown`: from the last row to the first.
 */
export function keyset<Row>(
  query: RawBuilder<unknown>,
  by: SortColumns<Row>,
  { isDown = false }: { readonly isDown?: boolean } = {},
): Keyset<Row> {
  const keys = Object.entries<KeyKind | undefined>(by).map(([name, kind = "text"]) => ({
    ...kinds[kind],
    column: sql.ref<unknown>(name),
  }));
  const hidden = ["place", ...Object.keys(by).filter((name) => name.startsWith("by"))];
  const withoutHidden = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as Row;
  const columns = sql.join(keys.map(({ column }) => column));
  const order = sql.join(keys.map(({ column }) => sql`${column} ${isDown ? sql`desc` : sql`asc`}`));
  const read = async (db: Db, place: readonly string[] | null, limit: number) => {
    const bound = place && keys.map(({ fromText }, at) => fromText(place[at] ?? ""));
    const behind = bound
      ? sql`(${columns}) ${isDown ? sql`<` : sql`>`} (${sql.join(bound)})`
      : sql`true`;
    const { rows } = await sql<Row & { place: string[] }>`
      select *, array[${sql.join(keys.map(({ column, toText }) => toText(column)))}] as place
      from (${query}) as listed where ${behind} order by ${order} limit ${limit}`.execute(db);
    return rows;
  };
  const fits = (place: readonly string[]) =>
    place.length === keys.length && keys.every(({ isKey }, at) => isKey(place[at] ?? ""));
  return {
    async page(db, after, size = PAGE_ROWS) {
      const place = readPlace(after, fits);
      const seen = place?.seen ?? 0;
      const found = await read(db, place?.keys ?? null, size + 1);
      const shown = found.slice(0, size);
      const last = found.length > size ? shown.at(-1) : undefined;
      const next = last ? writePlace({ seen: seen + size, keys: last.place }) : null;
      return { rows: shown.map(withoutHidden), seen, next };
    },
    async *parts(db, size = PART_ROWS) {
      for (let place: readonly string[] | null = null; ;) {
        const rows: readonly (Row & { place: string[] })[] = await read(db, place, size);
        if (rows.length > 0) yield rows.map(withoutHidden);
        place = rows.length < size ? null : (rows.at(-1)?.place ?? null);
        if (place === null) return;
      }
    },
  };
}

/** How many rows of a query each view has, in one reading. The views are conditions on the query's columns. */
export async function countViews<View extends string>(
  db: Db,
  query: RawBuilder<unknown>,
  views: Readonly<Record<View, RawBuilder<unknown>>>,
): Promise<Readonly<Record<View, number>>> {
  const counts = Object.entries<RawBuilder<unknown>>(views).map(
    ([name, holds]) => sql`(count(*) filter (where ${holds}))::int as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<View, number>>`
    select ${sql.join(counts)} from (${query}) as listed`.execute(db);
  assert(rows[0] !== undefined, "counts are one row");
  return rows[0];
}
