import { sql, type RawBuilder } from "kysely";
import { pageOf, readPlace } from "#shop/kit/keyset.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import type { SearchView } from "./query.ts";

const PAGE_ROWS = 50;
const CHUNK_ROWS = 5_000;
/** A query is shown when it was typed as often: once alone may be about one person. */
export const SHOWN_FROM = 2;

/** A query and how it was answered on some days. */
export type SearchedQuery = {
  readonly query: string;
  readonly times: number;
  /** How often it found neither a product nor a page. */
  readonly nothingTimes: number;
  /** The products that it found on the last of the days. */
  readonly found: number;
};

export type SearchSums = {
  readonly searches: number;
  /** Searches that found neither a product nor a page. */
  readonly nothing: number;
  /** Queries that were typed once, which are counted and not shown. */
  readonly once: number;
  /** How many queries each view shows. */
  readonly shown: Readonly<Record<SearchView, number>>;
};

const isNothing = sql`(found = 0 and not has_pages)`;

const queriesOn = ({ firstDay, lastDay }: ReportDays): RawBuilder<unknown> => sql`(
  select query, sum(times)::float8 as times,
    coalesce(sum(times) filter (where ${isNothing}), 0)::float8 as "nothingTimes",
    (array_agg(found order by day desc))[1] as found
  from search_counts where day between ${firstDay} and ${lastDay} group by query) as queries`;

const holds: Readonly<Record<SearchView, RawBuilder<unknown>>> = {
  all: sql`times >= ${SHOWN_FROM}`,
  nothing: sql`times >= ${SHOWN_FROM} and "nothingTimes" > 0`,
};

/** The searches of some days together. */
export async function readSearchSums(db: Db, days: ReportDays): Promise<SearchSums> {
  const { rows } = await sql<Omit<SearchSums, "shown"> & { all: number; nothingShown: number }>`
    select coalesce(sum(times), 0)::float8 as searches, coalesce(sum("nothingTimes"), 0)::float8 as nothing,
      (count(*) filter (where times < ${SHOWN_FROM}))::int as once,
      (count(*) filter (where ${holds.all}))::int as "all",
      (count(*) filter (where ${holds.nothing}))::int as "nothingShown"
    from ${queriesOn(days)}`.execute(db);
  const { all = 0, nothingShown = 0, ...sums } = rows[0] ?? { searches: 0, nothing: 0, once: 0 };
  return { ...sums, shown: { all, nothing: nothingShown } };
}

/** A page of the queries of some days, 50 rows, those typed most often first. */
export async function listSearches(
  db: Db,
  days: ReportDays,
  { view, after }: { readonly view: SearchView; readonly after: string | null },
): Promise<ReturnType<typeof pageOf<SearchedQuery>>> {
  const skip = readPlace(after)?.seen ?? 0;
  const found = await selectSearches(db, { days, view }, { skip, limit: PAGE_ROWS + 1 });
  return pageOf(found, { size: PAGE_ROWS, seen: skip, keysOf: ({ query }) => [query] });
}

/** Every query of some days that is shown, read by place in parts of 5,000. */
export async function* streamSearches(
  db: Db,
  days: ReportDays,
  chunkRows = CHUNK_ROWS,
): AsyncGenerator<readonly SearchedQuery[]> {
  for (let after: SearchPlace | null = null; ;) {
    const slice = { after, limit: chunkRows };
    const rows: readonly SearchedQuery[] = await selectSearches(db, { days, view: "all" }, slice);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < chunkRows) return;
    after = [last.times, last.query];
  }
}

/** A place among all queries: how often one was typed, and the query. */
type SearchPlace = readonly [times: number, query: string];

/** Queries from a row on, or, of all, those behind a place. */
type Slice = { readonly limit: number } & (
  | { readonly skip: number }
  | { readonly after: SearchPlace | null }
);

async function selectSearches(
  db: Db,
  { days, view }: { readonly days: ReportDays; readonly view: SearchView },
  slice: Slice,
): Promise<readonly SearchedQuery[]> {
  const skip = "skip" in slice ? slice.skip : 0;
  const after = "after" in slice ? slice.after : null;
  const behind =
    after === null
      ? sql`true`
      : sql`(times < ${after[0]} or (times = ${after[0]} and query collate "C" > ${after[1]}))`;
  const order = view === "nothing" ? sql`"nothingTimes" desc` : sql`times desc`;
  const { rows } = await sql<SearchedQuery>`
    select * from ${queriesOn(days)} where ${holds[view]} and ${behind}
    order by ${order}, query collate "C" limit ${slice.limit} offset ${skip}`.execute(db);
  return rows;
}
