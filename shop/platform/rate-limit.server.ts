import { sql } from "kysely";
import type { Db } from "./database/db.server.ts";
import { env } from "./env.server.ts";

export type Limit = {
  /** How many attempts in one window. */
  readonly max: number;
  readonly windowSeconds: number;
};

export type Attempt =
  | { readonly ok: true }
  | { readonly ok: false; readonly retryAfterSeconds: number };

/**
 * Counts one attempt against a limit, in PostgreSQL, so that all processes share the count. Refused
 * attempts do not extend the window. RATE_LIMIT=off disables it for load tests.
 */
export async function countAttempt(db: Db, key: string, limit: Limit): Promise<Attempt> {
  if (!env().rateLimit) return { ok: true };
  const { rows } = await sql<{ count: number; wait: number }>`
    insert into rate_limits (key, count, window_ends_at)
    values (${key.slice(0, 300)}, 1, now() + make_interval(secs => ${limit.windowSeconds}))
    on conflict (key) do update set
      count = case when rate_limits.window_ends_at <= now() then 1 else rate_limits.count + 1 end,
      window_ends_at = case when rate_limits.window_ends_at <= now() then excluded.window_ends_at else rate_limits.window_ends_at end
    returning count, ceil(extract(epoch from window_ends_at - now()))::int as wait`.execute(db);
  const [row] = rows;
  if (row === undefined || row.count <= limit.max) return { ok: true };
  return { ok: false, retryAfterSeconds: Math.max(1, row.wait) };
}

/** Deletes the counters whose window has ended. */
export async function deleteExpiredRateLimits(db: Db): Promise<void> {
  await db
    .deleteFrom("rate_limits")
    .where("window_ends_at", "<", sql<Date>`now()`)
    .execute();
}

/** Resets the counter of a key after a successful attempt. */
export async function resetRateLimit(db: Db, key: string): Promise<void> {
  await db.deleteFrom("rate_limits").where("key", "=", key.slice(0, 300)).execute();
}
