import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { COPY_FILE } from "./copy-file.server.ts";

/**
 * Restores everything that `beginTrading` removed, from the folder of the copy, or nothing. Throws when
 * the folder has no copy, or when some of the rows exist again.
 */
export async function restoreCopy(db: Db, folder: string): Promise<void> {
  const statements = await readFile(path.join(folder, COPY_FILE), "utf8");
  await db.connection().execute(async (connection) => {
    try {
      await sql.raw(statements).execute(connection);
    } catch (error) {
      await sql`rollback`.execute(connection);
      throw error;
    }
  });
}
