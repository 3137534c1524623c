import { sql } from "kysely";
import { inRowOrder, type DayCount } from "#shop/kit/day-count.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** How long the hits of a day are kept. */
const HITS_KEPT_DAYS = 90;

/** Adds to the hits of days. What is no redirect is left out. */
export async function saveRedirectHits(db: Db, counts: readonly DayCount[]): Promise<void> {
  const rows = inRowOrder(counts);
  await sql`
    insert into redirect_hits (day, from_path, times)
    select day, from_path, times
    from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map(({ subject }) => subject)}::text[],
      ${rows.map(({ times }) => times)}::bigint[]) with ordinality as counted (day, subject, times, place)
    join redirects on from_path = subject order by place
    on conflict (day, from_path) do update set times = redirect_hits.times + excluded.times`.execute(
    db,
  );
}

/** Deletes hits that are older than 90 days. */
export async function pruneRedirectHits(db: Db): Promise<void> {
  await sql`delete from redirect_hits where day < (now() at time zone 'Europe/London')::date - ${HITS_KEPT_DAYS}::int`.execute(
    db,
  );
}
