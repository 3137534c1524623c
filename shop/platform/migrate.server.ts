import { sql } from "kysely";
import { Migrator, type Migration, type MigrationProvider } from "kysely/migration";
import type { Db } from "./db.server.ts";

const files = import.meta.glob<string>("/db/migrations/*.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The numbered .sql files of db/migrations, forward only: what has run is never edited. */
const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const [path, text] of Object.entries(files)) {
      const name = path.slice(path.lastIndexOf("/") + 1, -".sql".length);
      migrations[name] = { up: async (db) => void (await sql.raw(text).execute(db)) };
    }
    return migrations;
  },
};

/**
 * Brings the database up to this version. Two processes may start at once: the migrator's lock lets
 * one of them work. Returns the names of what it ran; throws, with nothing half-done, on a failure.
 */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await migrator(db).migrateToLatest();
  if (error !== undefined) throw error;
  return results.map((result) => result.migrationName);
}

/** Whether every migration of this version has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const migrations = await migrator(db).getMigrations();
  return migrations.every((migration) => migration.executedAt !== undefined);
}

function migrator(db: Db): Migrator {
  return new Migrator({ db, provider });
}
