import { sql } from "kysely";
import { createDb, type Db, type DatabasePool } from "#shop/platform/database/db.server.ts";

/** The last migration of graphile-worker 0.18.0, which makes the tables of the queue. */
export const newestQueueMigration = 20;

/**
 * Makes the tables of the queue, or brings them up to the installed version of the library. The library is loaded only
 * if its own list of migrations says that one is missing, as loading it slows each start.
 */
export async function migrateQueue(pool: DatabasePool): Promise<void> {
  if ((await newestIn(createDb(pool))) === newestQueueMigration) return;
  const { runMigrations } = await import("graphile-worker");
  await runMigrations({ pgPool: pool });
}

/** The newest migration of the library that a database has; null when it has none. */
async function newestIn(db: Db): Promise<number | null> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('graphile_worker.migrations') as name`.execute(db);
  if (found[0]?.name === null) return null;
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from graphile_worker.migrations`.execute(db);
  return rows[0]?.id ?? null;
}
