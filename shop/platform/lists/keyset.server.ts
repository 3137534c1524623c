import { sql, type RawBuilder } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import { storableText } from "#shop/kit/text.ts";
import { isDay } from "#shop/kit/time.ts";
import { isUuid } from "#shop/kit/uuid.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * What a sort column holds: how its value becomes text in a URL, and a value again. A day is one of this century; no column
 * is null.
 */
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
  /** 50 rows behind a place of a URL; the first page for any other text. */
  readonly page: (db: Db, after: string | null, size?: number) => Promise<PageOfRows<Row>>;
  /** All rows in parts, of which one is in memory. */
  readonly parts: (db: Db, size?: number) => AsyncGenerator<readonly Row[]>;
};

export const PAGE_ROWS = 50;
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
  day: cast("date", isDay),
  text: cast("text", (text) => storableText(text) === text),
  whole: cast("bigint", (text) => /^-?\d{1,18}$/.test(text)),
  uuid: cast("uuid", isUuid),
};

function cast(type: string, isKey: (text: string) => boolean) {
  return {
    isKey,
    toText: (column: RawBuilder<unknown>) => sql<string>`${column}::text`,
    fromText: (text: string) => sql`${text}::${sql.raw(type)}`,
  };
}

/** The end of a `select` behind `where`: its first rows behind the place, told the sort columns as it names them. */
export type First = (...columns: readonly RawBuilder<unknown>[]) => RawBuilder<unknown>;

/**
 * Pages a query, once for all lists. `query` is a whole `select` without an order. The planner takes it apart, so that
 * an index on the sort columns is used, unless it has a `limit`, a `union` or sums: such a query is told to read the
 * `first` rows of its own parts alone. `isDown`: from the last row to the first.
 */
export function keyset<Row>(
  query: RawBuilder<unknown> | ((first: First) => RawBuilder<unknown>),
  by: SortColumns<Row>,
  { isDown = false }: { readonly isDown?: boolean } = {},
): Keyset<Row> {
  const keys = Object.entries<KeyKind | undefined>(by).map(([name, kind = "text"]) => ({
    ...kinds[kind],
    column: sql.ref<unknown>(name),
  }));
  const hidden = ["sortKeys", ...Object.keys(by).filter((name) => name.startsWith("by"))];
  const withoutHidden = (row: object) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.includes(name))) as Row;
  const [isBehind, direction] = isDown ? [sql`<`, sql`desc`] : [sql`>`, sql`asc`];
  const read = async (db: Db, place: readonly string[] | null, limit: number) => {
    const bound = place && keys.map(({ fromText }, at) => fromText(place[at] ?? ""));
    const first: First = (...columns) => {
      const order = columns.map((column) => sql`${column} ${direction}`);
      const behind = bound && sql`(${sql.join(columns)}) ${isBehind} (${sql.join(bound)})`;
      return sql`${behind ?? sql`true`} order by ${sql.join(order)} limit ${limit}`;
    };
    const { rows } = await sql<Row & { sortKeys: string[] }>`
      select *, array[${sql.join(keys.map(({ column, toText }) => toText(column)))}] as sort_keys
      from (${typeof query === "function" ? query(first) : query}) as listed
      where ${first(...keys.map(({ column }) => column))}`.execute(db);
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
      const next = last ? writePlace({ seen: seen + size, keys: last.sortKeys }) : null;
      return { rows: shown.map(withoutHidden), seen, next };
    },
    async *parts(db, size = PART_ROWS) {
      for (let place: readonly string[] | null = null; ;) {
        const rows: readonly (Row & { sortKeys: string[] })[] = await read(db, place, size);
        if (rows.length > 0) yield rows.map(withoutHidden);
        place = rows.length < size ? null : (rows.at(-1)?.sortKeys ?? null);
        if (place === null) return;
      }
    },
  };
}

/** How many rows come before a page of sums or of rows in memory, which have no sort columns. */
export function seenBefore(after: string | null): number {
  return readPlace(after, (keys) => keys.length === 0)?.seen ?? 0;
}

/** Such a page. `found` has one row more, if there is another page. */
export function pageAfter<Row>(seen: number, found: readonly Row[]): PageOfRows<Row> {
  const end = seen + PAGE_ROWS;
  const next = found.length > PAGE_ROWS ? writePlace({ seen: end, keys: [] }) : null;
  return { rows: found.slice(0, PAGE_ROWS), seen, next };
}

/** How many rows of a query each view has, in one reading. The views are conditions on the query's columns. */
export async function countViews<View extends string>(
  db: Db,
  query: RawBuilder<unknown>,
  views: Readonly<Record<View, RawBuilder<unknown>>>,
): Promise<Readonly<Record<View, number>>> {
  const counts = Object.entries<RawBuilder<unknown>>(views).map(
    ([name, holds]) => sql`${name}::text, count(*) filter (where ${holds})`,
  );
  const { rows } = await sql<{ counts: Readonly<Record<View, number>> }>`
    select jsonb_build_object(${sql.join(counts)}) as counts from (${query}) as listed having true`.execute(
    db,
  );
  assert(rows[0] !== undefined, "counts are one row");
  return rows[0].counts;
}

/** A page of one view of a list, sorted by columns of its query, and how many rows each view has. */
export async function pageOfView<Row, View extends string>(
  db: Db,
  { view, after }: { readonly view: View; readonly after: string | null },
  {
    query,
    views,
    by,
    isDown,
  }: {
    readonly query: RawBuilder<unknown>;
    readonly views: Readonly<Record<View, RawBuilder<unknown>>>;
    readonly by: SortColumns<Row>;
    readonly isDown: boolean;
  },
): Promise<PageOfRows<Row> & { readonly counts: Readonly<Record<View, number>> }> {
  const [page, counts] = await Promise.all([
    keyset(sql`select * from (${query}) as found where ${views[view]}`, by, { isDown }).page(
      db,
      after,
    ),
    countViews(db, query, views),
  ]);
  return { ...page, counts };
}

/** Views of a query that are the states of its rows. */
export function inState<State extends string>(states: readonly State[]) {
  const views = states.map((state) => [state, sql`state = ${state}`]);
  return Object.fromEntries(views) as Record<State, RawBuilder<unknown>>;
}

/** A place in a sorted list: how many rows come before it, and the sort values of the last of them, as text. */
type Place = { readonly seen: number; readonly keys: readonly string[] };

/** A list has fewer rows than this. */
const SEEN_MAX = 100_000_000;
const PLACE_MAX = 2_000;

/** A place as a parameter of a URL. */
function writePlace({ seen, keys }: Place): string {
  return Buffer.from(JSON.stringify([seen, ...keys])).toString("base64url");
}

/** The place in a parameter of a URL; null for anything else: a person may have written it. */
function readPlace(text: string | null, fits: (keys: readonly string[]) => boolean): Place | null {
  if (text === null || text.length > PLACE_MAX) return null;
  try {
    const [seen, ...keys]: unknown[] = JSON.parse(Buffer.from(text, "base64url").toString());
    const isPlace =
      typeof seen === "number" && Number.isInteger(seen) && seen > 0 && seen < SEEN_MAX;
    const texts = keys.filter((key) => typeof key === "string");
    return isPlace && texts.length === keys.length && fits(texts) ? { seen, keys: texts } : null;
  } catch {
    return null;
  }
}
