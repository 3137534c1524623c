import { sql } from "kysely";
import { summariseChanged } from "#shop/admin/summarise-orders.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/**
 * Tables that change by themselves: counts, saved once a minute, sent mails, heartbeats, checks of payments, nightly
 * backups.
 */
const BESIDE = new Set([
  "rate_limits",
  "visit_counts",
  "redirect_hits",
  "search_counts",
  "mail_outbox",
  "workers",
  "instances",
  "payment_check",
  "backup_runs",
]);

/** Columns that every use of a session changes. */
const OF_USE = "{used_at,user_agent,expires_at}";

/** Changes of orders that a test leaves behind are derived in one or two turns. */
const TURNS_MAX = 100;

/**
 * A hash of all rows of each table, to find tables that have changed. What a job would soon derive is derived before:
 * a jobs process that is just beginning may be at it as well.
 */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  for (let turn = 0; turn < TURNS_MAX && (await hasOrderChanges(db)); turn++)
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

async function hasOrderChanges(db: Db): Promise<boolean> {
  return (await db.selectFrom("order_changes").select("order_id").limit(1).execute()).length > 0;
}
