import { sql } from "kysely";
import type { Db } from "./db.server.ts";

/** The newest migration that has run on a prepared database, "0029_backups". */
export async function newestMigration(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name desc limit 1`.execute(db);
  return rows[0]?.name ?? "";
}
