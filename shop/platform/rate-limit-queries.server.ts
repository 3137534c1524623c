import { sql } from "kysely";
import type { Db } from "./database/db.server.ts";

/** The attempts in a counter's current window, and the seconds until it ends. */
export type Counter = { readonly count: number; readonly secondsLeft: number };

/** Adds an attempt to a counter, or starts its next window when the last one has ended. */
export async function incrementCounter(
  db: Db,
  key: string,
  windowSeconds: number,
): Promise<Counter | undefined> {
  const { rows } = await sql<Counter>`
    insert into rate_limits (key, count, window_ends_at)
    values (${key}, 1, now() + make_interval(secs => ${windowSeconds}))
    on conflict (key) do update set
      count = case when rate_limits.window_ends_at <= now() then 1 else rate_limits.count + 1 end,
      window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
    returning count, ceil(extract(epoch from window_ends_at - now()))::int as "secondsLeft"`.execute(
    db,
  );
  return rows[0];
}

/** Takes one attempt off a counter whose window has not ended. */
export async function decrementCounter(db: Db, key: string): Promise<void> {
  await sql`update rate_limits set count = greatest(0, count - 1)
    where key = ${key} and window_ends_at > now()`.execute(db);
}

export async function deleteEndedCounters(db: Db): Promise<void> {
  await db
    .deleteFrom("rateLimits")
    .where("windowEndsAt", "<", sql<Date>`now()`)
    .execute();
}

export async function deleteCounter(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rateLimits").where("key", "=", key).execute();
}
