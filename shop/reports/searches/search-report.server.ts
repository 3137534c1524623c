import { sql, type RawBuilder } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { keyset } from "#shop/platform/lists/keyset.server.ts";
import type { ReportDays } from "#shop/reports/report-range.ts";
import { SHOWN_FROM, type SearchView } from "./query.ts";

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
    coalesce(sum(times) filter (where ${isNothing}), 0)::float8 as nothing_times,
    (array_agg(found order by day desc))[1] as found
  from search_counts where day between ${firstDay} and ${lastDay} group by query) as queries`;

const holds: Readonly<Record<SearchView, RawBuilder<unknown>>> = {
  all: sql`times >= ${SHOWN_FROM}`,
  nothing: sql`times >= ${SHOWN_FROM} and nothing_times > 0`,
};

/** The searches of some days together. */
export async function readSearchSums(db: Db, days: ReportDays): Promise<SearchSums> {
  const { rows } = await sql<Omit<SearchSums, "shown"> & { all: number; nothingShown: number }>`
    select coalesce(sum(times), 0)::float8 as searches, coalesce(sum(nothing_times), 0)::float8 as nothing,
      (count(*) filter (where times < ${SHOWN_FROM}))::int as once,
      (count(*) filter (where ${holds.all}))::int as "all",
      (count(*) filter (where ${holds.nothing}))::int as nothing_shown
    from ${queriesOn(days)}`.execute(db);
  const { all = 0, nothingShown = 0, ...sums } = rows[0] ?? { searches: 0, nothing: 0, once: 0 };
  return { ...sums, shown: { all, nothing: nothingShown } };
}

/** The queries of some days, those typed most often first; of a view, those that found nothing most often. */
export function searchedQueries(days: ReportDays, view: SearchView) {
  const most = view === "nothing" ? sql`nothing_times` : sql`times`;
  return keyset<SearchedQuery>(
    sql`select *, -${most}::bigint as by_times, query collate "C" as by_query from ${queriesOn(days)} where ${holds[view]}`,
    { byTimes: "whole", byQuery: "text" },
  );
}
