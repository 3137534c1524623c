import { sql } from "kysely";
import { summariseChanged } from "#shop/back-office/summarise-orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Tables that change by themselves: counts, saved once a minute, sent mails, heartbeats, when the database was last
 * seen, checks of payments, nightly backups.
 */
const BESIDE = new Set([
  "rate_limits",
  "visit_counts",
  "redirect_hits",
  "search_counts",
  "mail_outbox",
  "workers",
  "instances",
  "database_server",
  "payment_check",
  "backup_runs",
]);

/** Columns that every use of a session changes. */
const OF_USE = "{used_at,user_agent,expires_at}";

/** A hash of all rows of each table, to find tables that have changed. What a job would soon derive is derived before. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  await summariseChanged(db);
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db);
  const state: Record<string, string> = {};
  for (const { name } of rows) {
    if (BESIDE.has(name)) continue;
    const table = sql.table(name);
    const { rows: found } = await sql<{ hash: string }>`
      with kept as (select (to_jsonb(t) - ${OF_USE}::text[])::text as row from ${table} as t)
      select count(*) || ' ' || md5(coalesce(string_agg(row, '|' order by row), '')) as hash
      from kept`.execute(db);
    state[name] = found[0]?.hash ?? "";
  }
  return state;
}
