import type pg from "pg";
import { StartFailed } from "#server/start-failed.ts";

/** Since this migration, a dump can be restored, and the restored database waits for its reconciliation. */
const firstNumber = "0032";

/** The newest migration of a shop's database. Throws StartFailed with a sentence if it is an earlier one. */
export async function newestMigration(client: pg.ClientBase): Promise<string> {
  const { rows: tables } = await client.query<{ has: boolean }>(
    "select to_regclass('public.kysely_migration') is not null as has",
  );
  const { rows } =
    tables[0]?.has === true
      ? await client.query<{ name: string }>(
          "select name from public.kysely_migration order by name desc limit 1",
        )
      : { rows: [] };
  const newest = rows[0]?.name ?? "";
  if (newest >= firstNumber) return newest;
  throw new StartFailed(
    "The database is empty or from an earlier version. Run npm start once, which prepares it, and make the backup again.",
  );
}
