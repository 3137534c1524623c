import { recordRun } from "#shop/backup/backup-runs.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import { BackupRefused } from "./backup-refused.ts";
import { withConnection } from "./connect.ts";
import { listBackups } from "./list.ts";
import { lockBackups } from "./lock-backups.ts";
import type { Manifest } from "./manifest.ts";
import { readNewestMigration } from "./newest-migration.ts";
import { verifyBackup, type VerifyOptions, type VerifyResult } from "./verify/verify-backup.ts";
import { areOnSameDisk } from "./wal/disks.ts";

/**
 * Verifies the newest backup and records the result in the shop's database. Throws BackupRefused when
 * there is no backup.
 */
export async function runVerification(
  db: Db,
  options: Omit<VerifyOptions, "migration"> & { readonly databaseUrl: string },
): Promise<VerifyResult> {
  const { backupDir, dataDir, log } = options;
  return lockBackups(backupDir, log, async () => {
    const { verified } = await recordRun(db, "verify", async () => {
      const manifest = await findNewest(backupDir);
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

async function findNewest(backupDir: string): Promise<Manifest> {
  const manifests = (await listBackups(backupDir)).flatMap((set) => set.manifests);
  const newest = manifests.toSorted((a, b) => a.finishedAt.localeCompare(b.finishedAt)).at(-1);
  if (newest !== undefined) return newest;
  throw new BackupRefused(`There is no backup in ${backupDir}. npm run backup makes one.`);
}
