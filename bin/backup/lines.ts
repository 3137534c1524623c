import path from "node:path";
import { type ListedSet, walCoverage } from "#server/backup/list.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { formatTime } from "#server/backup/restore/london-time.ts";
import type { Pruned } from "#server/backup/retention/prune.ts";
import { isTrusted, type Seal, type Trust } from "#server/backup/store/seal.ts";
import type { VerifyResult } from "#server/backup/verify/verify-backup.ts";
import { counted } from "#shop/kit/text.ts";

/** What a person reads after a backup: what was copied, how much, how long it took, and where it is. */
export function backupLines(
  manifest: Manifest,
  { backupDir, isOnSameDisk }: { readonly backupDir: string; readonly isOnSameDisk: boolean },
): string[] {
  const seconds = (Date.parse(manifest.finishedAt) - Date.parse(manifest.startedAt)) / 1_000;
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const filesIn = (folder: string) =>
    manifest.files.filter((file) => file.path.startsWith(`${folder}/`)).length;
  return [
    `Backed up the database, ${counted(filesIn("mail"), "mail")}, ${counted(filesIn("uploads"), "upload")} and the settings without secrets: ${size(bytes)} in ${seconds.toFixed(1)} s.`,
    `The backup ${manifest.name} takes ${size(manifest.storedBytes)} compressed, ${size(manifest.newBytes)} of it new, in ${backupDir}.`,
    `The shop can be restored to any minute from ${formatTime(new Date(manifest.finishedAt))} on (npm run restore). Elsewhere that takes the key that npm run backup -- key prints: keep it apart from this machine.`,
    ...(isOnSameDisk ? [sameDiskLine(backupDir)] : []),
  ];
}

/** Why a backup on the disk of the database is none. */
export function sameDiskLine(backupDir: string, what = "the database"): string {
  return `This is not yet a safe backup: ${backupDir} is on the same disk as ${what} and is lost with it. Set BACKUP_URL to a folder on another disk or a mounted share.`;
}

/** Every backup, the newest last, with the time that the shop can be restored to. */
export function listLines(
  sets: readonly ListedSet[],
  { backupDir, trust }: { readonly backupDir: string; readonly trust: Trust },
): string[] {
  const lines = sets.flatMap((set) => linesOfSet(set, trust));
  return lines.length > 0
    ? lines
    : [`There is no backup in ${backupDir}. npm run backup makes one.`];
}

function linesOfSet({ set, manifests, segments }: ListedSet, trust: Trust): string[] {
  return manifests.map((manifest) => {
    const { until } = walCoverage(manifest, segments);
    const from = new Date(manifest.finishedAt);
    const reach =
      until === null
        ? "damaged: a part of its WAL is missing"
        : until > from
          ? `restores any minute from ${formatTime(from)} to ${formatTime(until)}`
          : `restores ${formatTime(from)}`;
    return `${path.join(set.set, manifest.name)}: ${size(manifest.storedBytes)}, ${reach}${signedBy(manifest, trust)}`;
  });
}

/** What a list adds to a backup for which a restore asks. */
export function signedBy({ seal }: { readonly seal: Seal }, trust: Trust): string {
  return isTrusted(trust, seal) ? "" : "; not signed with the key of this machine";
}

/** What a person reads after a verification: whether the backup is good, and what could not be checked. */
export function verifiedLines({ backup, problems, unchecked, seconds }: VerifyResult): string[] {
  if (problems.length > 0) return [`The backup ${backup} is not good:`, ...problems, ...unchecked];
  const checked =
    unchecked.length === 0
      ? "it was restored, its books agree, and no row is missing"
      : "it was restored";
  return [`The backup ${backup} is good: ${checked} (${seconds.toFixed(1)} s).`, ...unchecked];
}

/** What was deleted; no line when nothing was. */
export function prunedLines({ backups, segments, objects, freedBytes }: Pruned): string[] {
  if (backups.length + segments + objects === 0) return [];
  return [
    `Deleted ${counted(backups.length, "old backup")}, ${counted(segments, "segment")} of WAL and ${counted(objects, "file")} that no backup needs: ${size(freedBytes)}.`,
  ];
}

/** "7.1 MB": a size as disks are sold, in decimal units. */
export function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1_000)} kB`;
  if (bytes < 1_000_000_000) return `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${(bytes / 1_000_000_000).toFixed(2)} GB`;
}
