import { recordRun } from "#shop/backup/backup-runs.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { withConnection } from "./connect.ts";
import { newestBackup } from "./list.ts";
import { lockBackups } from "./lock-backups.ts";
import { readNewestMigration } from "./newest-migration.ts";
import { verifyBackup, type VerifyOptions, type VerifyResult } from "./verify/verify-backup.ts";
import { areOnSameDisk } from "./wal/disks.ts";

/**
 * Verifies the newest backup and records the result in the shop's database. Throws StartFailed when there
 * is none or this machine has not signed it.
 */
export async function runVerification(
  db: Db,
  options: Omit<VerifyOptions, "migration"> & { readonly databaseUrl: string },
): Promise<VerifyResult> {
  const { backupDir, dataDir, key, log } = options;
  return lockBackups(backupDir, log, async () => {
    const { verified } = await recordRun(db, "verify", async () => {
      const manifest = await newestBackup(backupDir, key);
      const migration = await withConnection(options.databaseUrl, readNewestMigration);
      const verified = await verifyBackup({ ...options, migration }, manifest);
      return {
        verified,
        succeeded: verified.problems.length === 0,
        backupName: manifest.name,
        bytes: manifest.storedBytes,
        isOnSameDisk: areOnSameDisk(backupDir, dataDir),
        detail: [...verified.problems, ...verified.unchecked].join("\n"),
      };
    });
    return verified;
  });
}
