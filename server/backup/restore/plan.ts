import type { Manifest } from "#server/backup/manifest.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { type BackupSet, listSets, readManifests } from "#server/backup/store/sets.ts";
import { requireTrusted } from "#server/backup/trusted.ts";
import { readArchiveSet } from "#server/postgres/wal-archive.ts";
import { StartFailed } from "#server/start-failed.ts";
import {
  consistentAt,
  findRestorable,
  latestTime,
  type RestorableBackup,
  segmentsUntil,
} from "./candidates.ts";
import { chooseBackup, rangesOf, type Wanted } from "./choose-backup.ts";
import { formatTime } from "./london-time.ts";
import { findLives } from "./lives.ts";
import { collectWal, listServerWal, type Life, type WalSource } from "./wal-sources.ts";

/** At which point of the WAL the replay stops. */
export type RecoveryTarget =
  | { readonly kind: "end" }
  | { readonly kind: "consistent" }
  | { readonly kind: "time"; readonly at: Date }
  | { readonly kind: "restore_point"; readonly name: string };

/** What is restored: a backup, the WAL after it, and where the replay stops. */
export type Plan = {
  readonly manifest: Manifest;
  readonly segments: readonly WalSource[];
  /** Who must have signed the segments. */
  readonly trust: Trust;
  readonly target: RecoveryTarget;
};

export type RestorePlan = Plan & {
  /** The other backups that lead to the same time, the newest first. */
  readonly alternatives: readonly RestorableBackup[];
  /** When the database in DATA_DIR, or the last one with a backup, was last known to work. */
  readonly lostUntil: Date;
};

export type Source = {
  readonly backupDir: string;
  readonly trust: Trust;
  /** The folder of the database in DATA_DIR, which may not exist. */
  readonly homeDir: string;
  /** Whether its server runs. */
  readonly isRunning: boolean;
  readonly log: (line: string) => void;
};

/** WAL that was written after the last segment in the archive is lost with the machine. */
const unarchivedMaxMs = 120_000;
const rangesShownMax = 8;

/**
 * Plans the restore of the state at a time. Throws StartFailed with the times that can be restored when
 * no backup leads to the time, and BackupNotTrusted when the one that does is not signed.
 */
export async function planRestore(source: Source, wanted: Wanted): Promise<RestorePlan> {
  const now = new Date();
  if (wanted.at !== null && wanted.at > now)
    throw new StartFailed(`${formatTime(wanted.at)} is in the future. Nothing was changed.`);
  const restorable = await listRestorable(source, now);
  const chosen = chooseBackup(restorable, wanted);
  if (chosen === null) throw new StartFailed(refusal(restorable, wanted, source.backupDir));
  const alternatives = restorable
    .filter(({ manifest }) => manifest !== chosen.manifest)
    .filter((other) => chooseBackup([other], { ...wanted, backup: null }) !== null)
    .toSorted((a, b) => b.from.getTime() - a.from.getTime());
  const manifests = alternatives.map(({ manifest }) => manifest);
  requireTrusted(chosen.manifest, manifests, source.trust);
  return {
    manifest: chosen.manifest,
    trust: source.trust,
    ...(await planReplay(chosen, wanted.at)),
    alternatives,
    lostUntil: source.isRunning ? now : await lastSign(source.homeDir, restorable, now),
  };
}

async function planReplay(
  { manifest, segments }: RestorableBackup,
  at: Date | null,
): Promise<Pick<Plan, "segments" | "target">> {
  if (at === null) return { segments, target: { kind: "end" } };
  if (at < consistentAt(manifest)) return planConsistent(manifest, segments);
  const { needed, isAfter } = await segmentsUntil(segments, at);
  return { segments: needed, target: isAfter ? { kind: "time", at } : { kind: "end" } };
}

/** The plan to restore no more than what the backup itself needs. */
function planConsistent(manifest: Manifest, segments: readonly WalSource[]) {
  const own = segments.filter(({ name }) => name <= manifest.wal.last);
  return { segments: own, target: { kind: "consistent" as const } };
}

/** Plans the restore of a backup to the point at which its rows were counted. */
export async function planVerification(
  { backupDir, trust }: Pick<Source, "backupDir" | "trust">,
  manifest: Manifest,
): Promise<Plan> {
  const { set, restorePoint } = manifest;
  const segments = [...(await collectWal(backupDir, set, [])).values()]
    .filter(({ name }) => name >= manifest.wal.first && name <= manifest.wal.last)
    .toSorted((a, b) => a.name.localeCompare(b.name));
  if (restorePoint === null) return { manifest, trust, ...planConsistent(manifest, segments) };
  return { manifest, segments, trust, target: { kind: "restore_point", name: restorePoint.name } };
}

async function listRestorable(
  { backupDir, homeDir, log }: Source,
  now: Date,
): Promise<RestorableBackup[]> {
  const restorable: RestorableBackup[] = [];
  const currentSet = readArchiveSet(homeDir)?.set;
  for (const set of await listSets(backupDir)) {
    const { manifests, unreadable } = await readManifests(backupDir, set.set);
    for (const file of unreadable) log(`${file} can't be read: its backup is passed over.`);
    if (manifests.length === 0) continue;
    const wal = await collectWal(backupDir, set.set, livesOf(set, homeDir));
    const isCurrent = currentSet === set.set;
    restorable.push(...(await findRestorable({ set, manifests }, wal, { isCurrent, now })));
  }
  return restorable;
}

function livesOf({ set, systemIdentifier }: BackupSet, homeDir: string): Life[] {
  return findLives(homeDir, set).map((dir) => ({ homeDir: dir, systemIdentifier }));
}

/** The latest time in the WAL of the database that was lost, or in the archives if that is not there. */
async function lastSign(
  homeDir: string,
  restorable: readonly RestorableBackup[],
  now: Date,
): Promise<Date> {
  const own = await latestTime(await listServerWal(homeDir));
  if (own !== null) return own;
  const until = Math.max(...restorable.map((each) => each.until.getTime()));
  return new Date(Math.min(until + unarchivedMaxMs, now.getTime()));
}

function refusal(
  restorable: readonly RestorableBackup[],
  { at, backup }: Wanted,
  backupDir: string,
): string {
  if (restorable.length === 0)
    return `There is no backup in ${backupDir} that can be restored. Set BACKUP_URL to the folder with the backups.`;
  if (backup !== null && !restorable.some(({ name }) => name === backup))
    return `There is no backup ${backup} that can be restored in ${backupDir}. npm run backup -- list shows them.`;
  const chosen = restorable.filter(({ name }) => backup === null || name === backup);
  const ranges = rangesOf(chosen).slice(-rangesShownMax);
  const lines = ranges.map(({ from, until }) =>
    from.getTime() === until.getTime()
      ? `  ${formatTime(from)}`
      : `  ${formatTime(from)} to ${formatTime(until)}`,
  );
  const what = backup === null ? "No backup leads" : `The backup ${backup} does not lead`;
  const asked = at === null ? "" : ` to ${formatTime(at)}`;
  return `${what}${asked}. Nothing was changed. These times can be restored:\n${lines.join("\n")}`;
}
