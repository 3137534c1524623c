import { sql } from "kysely";
import { assert } from "#shop/kit/assert.ts";
import type { Db } from "#shop/platform/database/db.server.ts";

/** Whether a running shop is connected to this database: its connections have names that begin with "shop". */
export async function isShopRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name like 'shop%' and pid <> pg_backend_pid()`.execute(
    db,
  );
  return (rows[0]?.count ?? 0) > 0;
}

/** Whether the database has been prepared by a start of a version that can begin to trade. */
export async function isDatabasePrepared(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isPrepared: boolean }>`
    select to_regclass('public.skipped_numbers') is not null as is_prepared`.execute(db);
  return rows[0]?.isPrepared === true;
}

/** The time by the database's clock. */
export async function readDatabaseTime(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db);
  assert(rows[0] !== undefined, "a clock has one time");
  return rows[0].now;
}
