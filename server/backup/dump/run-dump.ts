import type { BackupOptions } from "#server/backup/backup-options.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import type { VerifyResult } from "#server/backup/verify/verify-backup.ts";
import { areOnSameDisk } from "#server/backup/wal/disks.ts";
import { recordRun } from "#shop/backup/backup-runs.server.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Dump } from "./description.ts";
import { newestDump } from "./list-dumps.ts";
import { makeDump } from "./make-dump.ts";
import { verifyDump } from "./verify-dump.ts";

/** Makes a dump and records in the shop's database how it ended. Throws what makeDump throws. */
export async function runDump(db: Db, options: BackupOptions<Dump>): Promise<Dump> {
  const isOnSameDisk = areOnSameDisk(options.backupDir, options.dataDir);
  return makeDump({
    ...options,
    record: async (make) => {
      const { dump } = await recordRun(db, "backup", async () => {
        const dump = await make();
        const run = { succeeded: true, backupName: dump.name, bytes: dump.bytes + dump.filesBytes };
        return { dump, isOnSameDisk, detail: "", ...run };
      });
      return dump;
    },
  });
}

/**
 * Verifies the newest dump and records in the shop's database what was found. Throws StartFailed when
 * there is none or this machine has not signed it.
 */
export async function verifyNewestDump(
  db: Db,
  options: Omit<BackupOptions<Dump>, "settings" | "record">,
): Promise<VerifyResult> {
  const { backupDir, key, log } = options;
  return lockBackups(backupDir, log, () =>
    recordRun(db, "verify", async () => {
      const dump = await newestDump(backupDir, key);
      log(`Restoring the dump ${dump.name} beside the shop`);
      const { problems, unchecked, seconds } = await verifyDump(dump, options);
      return {
        backup: dump.name,
        problems,
        unchecked,
        seconds,
        succeeded: problems.length === 0,
        backupName: dump.name,
        bytes: dump.bytes + dump.filesBytes,
        isOnSameDisk: null,
        detail: [...problems, ...unchecked].join("\n"),
      };
    }),
  );
}
