import { sql } from "kysely";
import { recordRun } from "#shop/backup/backup-runs.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { BackupOptions } from "./backup-options.ts";
import { makeBackup } from "./base/make-backup.ts";
import type { Manifest } from "./manifest.ts";
import { areOnSameDisk } from "./wal/disks.ts";

/**
 * Makes a backup and records in the shop's database how it ended. A database that an earlier version of
 * the shop made has no table for it. Throws what makeBackup throws.
 */
export async function runBackup(db: Db, options: BackupOptions<Manifest>): Promise<Manifest> {
  if (!(await hasTable(db))) return makeBackup(options);
  const isOnSameDisk = areOnSameDisk(options.backupDir, options.dataDir);
  return makeBackup({
    ...options,
    record: async (make) => {
      const { manifest } = await recordRun(db, "backup", async () => {
        const manifest = await make();
        const { name, storedBytes } = manifest;
        const run = { succeeded: true, backupName: name, bytes: storedBytes, detail: "" };
        return { manifest, isOnSameDisk, ...run };
      });
      return manifest;
    },
  });
}

async function hasTable(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select to_regclass('public.backup_runs') is not null as has`.execute(db);
  return rows[0]?.has === true;
}
