import { readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import type { Db } from "#shop/platform/database/db.server.ts";
import { COPY_FILE } from "./copy-file.server.ts";

/**
 * Puts back what the beginning of trade removed, from the folder of its copy, all of it or nothing.
 * Throws when the folder has no copy, or when rows of it are there again.
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
