import { sql } from "kysely";
import { inRowOrder, type DayCount } from "#shop/kit/day-count.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { searchShop } from "#shop/search/shop-search.server.ts";

/** The most different queries that are kept of a day. */
const QUERIES_A_DAY_MAX = 2_000;
/** How long a query is kept: thirteen months, to compare a month with the same one a year before. */
const KEPT_DAYS = 396;
/** A query that was typed once in all is kept for fewer days: it may say more of one person than of many. */
const ONCE_KEPT_DAYS = 30;

/**
 * Adds to the counts of days. The subjects are queries as `countedQuery` has them. A query that is new on its day is
 * searched for here, so that no shopper waits for it; those above 2,000 a day are left out.
 */
export async function saveSearches(db: Db, counts: readonly DayCount[]): Promise<void> {
  const left = new Map<string, number>();
  for (const count of inRowOrder(counts)) {
    if (await addTo(db, count)) continue;
    const { day, subject, times } = count;
    const room = left.get(day) ?? QUERIES_A_DAY_MAX - (await countOfDay(db, day));
    left.set(day, room - 1);
    if (room <= 0) continue;
    const { found, answers, categories } = await searchShop(db, subject, {
      page: 1,
      isExact: false,
    });
    const hasPages = answers.length + categories.length > 0;
    await sql`
      insert into search_counts (day, query, times, found, has_pages)
      values (${day}, ${subject}, ${times}, ${found}, ${hasPages})
      on conflict (day, query) do update set times = search_counts.times + excluded.times`.execute(
      db,
    );
  }
}

/** Adds to a query that was counted on the day before; false if it was not. */
async function addTo(db: Db, { day, subject, times }: DayCount): Promise<boolean> {
  const { rows } = await sql`
    update search_counts set times = times + ${times} where day = ${day} and query = ${subject}
    returning day`.execute(db);
  return rows.length > 0;
}

async function countOfDay(db: Db, day: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from search_counts where day = ${day}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Deletes queries after thirteen months, and after 30 days those that were typed once in all. */
export async function pruneSearches(db: Db): Promise<void> {
  await sql`
    with today as (select (now() at time zone 'Europe/London')::date as day)
    delete from search_counts using today
    where search_counts.day < today.day - ${KEPT_DAYS}::int
      or (search_counts.day < today.day - ${ONCE_KEPT_DAYS}::int and times = 1
        and not exists (select from search_counts other
          where other.query = search_counts.query and other.day <> search_counts.day))`.execute(db);
}
