import { createHash } from "node:crypto";
import fs from "node:fs";
import { pipeline } from "node:stream/promises";
import type { Manifest } from "#server/backup/manifest.ts";
import { decompressor } from "#server/backup/store/compression.ts";
import { objectFile } from "#server/backup/store/objects.ts";
import { isTrusted, type Trust } from "#server/backup/store/seal.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { RestorableBackup } from "./candidates.ts";
import { formatTime } from "./london-time.ts";
import type { RestorePlan } from "./plan.ts";
import type { BackupDamaged } from "./restore-files.ts";

/**
 * Describes a damaged backup, and names another one that leads to the same time if all that it needs is
 * whole. Reads the whole other backup, which takes seconds for a gigabyte.
 */
export async function describeDamage(
  error: BackupDamaged,
  { manifest, alternatives, trust }: RestorePlan,
  backupDir: string,
): Promise<StartFailed> {
  const name = `The backup ${manifest.name} of ${formatTime(new Date(manifest.finishedAt))}`;
  const whole = await findWhole(alternatives, { backupDir, trust });
  const advice =
    whole === null
      ? "No other backup that leads to this time is whole."
      : `The backup of ${formatTime(new Date(whole.manifest.finishedAt))} has all that is needed: add --backup ${whole.name} to the command.`;
  return new StartFailed(`${name} is damaged. ${error.message} ${advice} Nothing was changed.`, {
    cause: error,
  });
}

async function findWhole(
  backups: readonly RestorableBackup[],
  { backupDir, trust }: { readonly backupDir: string; readonly trust: Trust },
): Promise<RestorableBackup | null> {
  for (const backup of backups) {
    if (!isTrusted(trust, backup.manifest.seal)) continue;
    const [isWhole, hasWal] = [
      await areWhole(backup.manifest, backupDir),
      await areReadable(backup, trust),
    ];
    if (isWhole && hasWal) return backup;
  }
  return null;
}

async function areReadable({ segments }: RestorableBackup, trust: Trust): Promise<boolean> {
  for (const segment of segments) {
    const content = await segment.read(trust).catch(() => null);
    if (content === null) return false;
  }
  return true;
}

async function areWhole({ files }: Manifest, backupDir: string): Promise<boolean> {
  for (const sha256 of new Set(files.map((file) => file.sha256))) {
    const hash = createHash("sha256");
    try {
      const source = fs.createReadStream(objectFile(backupDir, sha256));
      await pipeline(source, decompressor(), hash);
    } catch {
      return false;
    }
    if (hash.digest("hex") !== sha256) return false;
  }
  return true;
}
