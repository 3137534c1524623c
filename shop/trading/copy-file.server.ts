import { open } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#shop/platform/database/db.server.ts";
import { insertStatements, listRowTriggers } from "./copy-queries.server.ts";
import type { TableToRemove } from "./removal-queries.server.ts";

/** The name of the copy in its folder. */
export const COPY_FILE = "removed.sql";

/**
 * Writes all rows to remove into an SQL file that only its owner can read, and flushes it to the disk.
 * Running the file on the same database restores the rows in one transaction. The folder must exist and
 * have no copy yet. `after` are further statements of the restore. Returns the file's path.
 */
export async function writeCopy(
  tx: Db,
  copy: {
    readonly folder: string;
    readonly tables: readonly TableToRemove[];
    readonly after: readonly string[];
  },
): Promise<string> {
  const name = path.join(copy.folder, COPY_FILE);
  const file = await open(name, "wx", 0o600);
  try {
    await file.write(
      "-- What npm run begin-trading removed. Restore it with: npm run begin-trading -- --undo FOLDER\nbegin;\n",
    );
    const triggers = await listRowTriggers(tx, copy.tables);
    for (const { table, trigger } of triggers)
      await file.write(`alter table ${table} disable trigger ${trigger};\n`);
    for (const table of copy.tables)
      for await (const statements of insertStatements(tx, table)) await file.write(statements);
    for (const { table, trigger } of triggers)
      await file.write(`alter table ${table} enable trigger ${trigger};\n`);
    for (const statement of copy.after) await file.write(`${statement};\n`);
    await file.write("commit;\n");
    await file.sync();
  } finally {
    await file.close();
  }
  return name;
}
