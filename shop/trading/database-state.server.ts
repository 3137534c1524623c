import { sql } from "kysely";
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
  const { rows } = await sql`
    select from information_schema.columns
    where table_schema = 'public' and table_name = 'customers' and column_name = 'mode'`.execute(
    db,
  );
  return rows.length > 0;
}
