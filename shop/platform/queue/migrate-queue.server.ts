import { sql } from "kysely";
import { createDb, type DatabasePool } from "#shop/platform/database/db.server.ts";

/** The version in package.json of the library, whose tables the queue's are. */
export const queueLibrary = "graphile-worker 0.18.0";

/**
 * Makes the tables of the queue, or brings them up to this version of the library. The version is in a comment on
 * their schema: when it is there, the library is not even loaded, as it takes a tenth of a start.
 */
export async function migrateQueue(pool: DatabasePool): Promise<void> {
  const db = createDb(pool);
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description(to_regnamespace('graphile_worker'), 'pg_namespace') as comment`.execute(
    db,
  );
  if (rows[0]?.comment === queueLibrary) return;
  // It may be an older one: the library brings it up.
  const { runMigrations } = await import("graphile-worker");
  await runMigrations({ pgPool: pool });
  await sql`comment on schema graphile_worker is ${sql.lit(queueLibrary)}`.execute(db);
}
