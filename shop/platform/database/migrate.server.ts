import { sql } from "kysely";
import type { Db } from "./db.server.ts";
import { migrationNumber, sortMigrations, type Migration } from "./migrations.ts";
import { runMigrations, type MigrationOptions } from "./run-migrations.server.ts";

const files = import.meta.glob<string>("/db/migrations/*.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The numbered .sql files of db/migrations. They only go forward: a file that has run is never edited. */
const ownMigrations: readonly Migration[] = sortMigrations(files);

/** Brings a database up to this version of the shop; see `runMigrations`. */
export async function migrate(
  url: string,
  options: Omit<MigrationOptions, "migrations"> & Partial<Pick<MigrationOptions, "migrations">>,
): Promise<void> {
  await runMigrations(url, { migrations: ownMigrations, ...options });
}

/** Whether every migration of this version has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration') as name`.execute(db);
  if (found[0]?.name === null) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const executed = new Set(rows.map((row) => row.name));
  return ownMigrations.every((migration) => executed.has(migration.name));
}

/** The number of the newest migration that this version knows. */
export function newestMigration(): number {
  return Math.max(...ownMigrations.map(({ name }) => migrationNumber(name)));
}
