import type pg from "pg";
import { readNewestMigration } from "#server/backup/newest-migration.ts";
import { StartFailed } from "#server/start-failed.ts";

/** Since this migration, a dump can be restored, and the restored database waits for its reconciliation. */
const firstNumber = "0032";

/**
 * The newest migration of a shop's database. Throws StartFailed with a sentence if a dump of it could not
 * be restored, because it is of an earlier version.
 */
export async function readRestorableMigration(client: pg.ClientBase): Promise<string> {
  const newest = await readNewestMigration(client);
  if (newest >= firstNumber) return newest;
  throw new StartFailed(
    "The database is empty or from an earlier version. Run npm start once, which prepares it, and make the backup again.",
  );
}
