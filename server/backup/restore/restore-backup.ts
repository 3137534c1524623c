import fs from "node:fs";
import path from "node:path";
import { nameAt } from "#server/backup/backup-name.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { syncFolder } from "#server/backup/store/durable-files.ts";
import { urlOf } from "#server/postgres/connection.ts";
import { findHomeDir } from "#server/postgres/place.ts";
import { isRunning } from "#server/postgres/server-identity.ts";
import { StartFailed } from "#server/start-failed.ts";
import { codeOf } from "#shop/kit/thrown.ts";
import { buildCopy, type Step } from "./build-copy.ts";
import { consistentAt } from "./candidates.ts";
import type { Wanted } from "./choose-backup.ts";
import { describeDamage } from "./damaged.ts";
import { finishCommand, type Move, readJournal, removeJournal, writeJournal } from "./journal.ts";
import { replacedMark } from "./lives.ts";
import { planRestore, type RestorePlan } from "./plan.ts";
import { recordRestore } from "./record-restore.ts";
import { BackupDamaged } from "./restore-files.ts";
import {
  besideFolders,
  clearSite,
  deleteSite,
  fileIn,
  removeSocketFolder,
  type Site,
} from "./site.ts";
import { finishMoves } from "./swap.ts";
import { syncTree } from "./sync-tree.ts";
import {
  checkNewFolder,
  lockTarget,
  newSite,
  releaseDatabase,
  siteBeside,
  whileUnused,
} from "./target.ts";

export type RestoreOptions = {
  readonly backupDir: string;
  /** The shop's DATA_DIR: its WAL leads to the latest state, and --in-place replaces its database. */
  readonly dataDir: string;
  /** Whose backups and WAL are restored. */
  readonly trust: Trust;
  readonly wanted: Wanted;
  /** The folder to restore to, which becomes a DATA_DIR; null replaces the database in DATA_DIR. */
  readonly to: string | null;
  /** The command that is running, for a person who has to run it again. */
  readonly command: string;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
  /** Called after each step, for tests. */
  readonly onStep?: (step: Step) => void;
};

export type Restored = {
  /** The DATA_DIR with the restored database. */
  readonly dataDir: string;
  /** The name of the backup with which the restore began. */
  readonly backup: string;
  /** When the last change in the restored database was made. */
  readonly reachedAt: Date;
  /** The folders with what was replaced. */
  readonly kept: readonly string[];
  readonly seconds: number;
};

/**
 * Restores the database, mails and uploads as they were at a time: to a new folder, or in place, where
 * what was there is kept beside. The restored database awaits its reconciliation with the provider. Interrupted
 * at any point, it leaves the old database usable, or a journal from which it can be finished. Throws
 * StartFailed with a sentence when nothing was changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const startedAt = performance.now();
  const { dataDir, to, log, wanted } = options;
  const homeDir = findHomeDir(path.join(dataDir, "postgres"));
  if (to === null) await releaseDatabase(dataDir, log);
  else checkNewFolder(to, [homeDir, options.backupDir]);
  const result = await lockForReading(options, async () => {
    const server = { dataDir: path.join(homeDir, "data") };
    const plan = await planRestore({ ...options, homeDir, isRunning: isRunning(server) }, wanted);
    return lockTarget(to ?? dataDir, () =>
      to === null ? restoreInPlace(options, plan) : restoreToFolder({ ...options, to }, plan),
    );
  });
  return { ...result, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Finishes an in-place restore that was interrupted while it replaced the old database. */
export async function finishRestore(dataDir: string, log: (line: string) => void): Promise<void> {
  const journal = readJournal(dataDir);
  if (journal === null) throw new StartFailed(`No restore into ${dataDir} is unfinished.`);
  if (journal.moves.length === 0)
    throw new StartFailed(`The restore begins anew when you run ${journal.command}.`);
  await lockTarget(dataDir, () =>
    whileUnused(dataDir, log, () => finishMoves(dataDir, { moves: journal.moves })),
  );
}

type Result = Omit<Restored, "seconds">;

/** No prune may delete what is being read. A backup folder that can't be written to needs no lock. */
async function lockForReading<T>(options: RestoreOptions, work: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return work();
  };
  if (!fs.existsSync(options.backupDir)) return begin();
  return lockBackups(options.backupDir, options.log, begin).catch((error: unknown) => {
    if (hasBegun || !["EROFS", "EACCES", "EPERM"].includes(codeOf(error))) throw error;
    return begin();
  });
}

async function restoreToFolder(
  options: RestoreOptions & { readonly to: string },
  plan: RestorePlan,
): Promise<Result> {
  const { to, command, log, onStep = () => {} } = options;
  await writeJournal(to, { command, moves: [] });
  const site = await newSite(to, log);
  try {
    const reachedAt = await build(options, { site, plan });
    await removeJournal(to);
    onStep("done");
    return { dataDir: to, backup: plan.manifest.name, reachedAt, kept: [] };
  } catch (error) {
    await removeJournal(to);
    throw error;
  }
}

async function restoreInPlace(options: RestoreOptions, plan: RestorePlan): Promise<Result> {
  const { dataDir, log, onStep = () => {} } = options;
  const site = await siteBeside(dataDir, log);
  const reachedAt = await build(options, { site, plan });
  const moves = movesFor(site, new Date());
  try {
    await whileUnused(dataDir, log, async () => {
      await writeJournal(dataDir, { command: finishCommand, moves });
      onStep("journal");
      await finishMoves(dataDir, { moves }, onStep);
    });
  } catch (error) {
    if (readJournal(dataDir) === null) await deleteSite(site);
    throw error;
  }
  onStep("done");
  const kept = moves.map(({ before }) => before).filter((folder) => fs.existsSync(folder));
  return { dataDir, backup: plan.manifest.name, reachedAt, kept };
}

/** Returns when the last change in the built database was made. Deletes what it built if it fails. */
async function build(
  { backupDir, log, signal, onStep = () => {} }: RestoreOptions,
  { site, plan }: { readonly site: Site; readonly plan: RestorePlan },
): Promise<Date> {
  const { manifest, lostUntil } = plan;
  const { place } = site;
  try {
    await clearSite(site);
    const options = { backupDir, site, durable: true, log, signal, onStep };
    const reachedAt = await buildCopy(options, plan, async (replayedUntil) => {
      const restoredTo = replayedUntil ?? consistentAt(manifest);
      await recordRestore(urlOf(place, "shop"), { restoredTo, lostUntil });
      onStep("recorded");
      return restoredTo;
    });
    onStep("stopped");
    await tidy(site);
    return reachedAt;
  } catch (error) {
    await deleteSite(site);
    throw error instanceof BackupDamaged ? await describeDamage(error, plan, backupDir) : error;
  }
}

/** Removes what only the restore needed, and waits until all is on the disk. */
async function tidy(site: Site): Promise<void> {
  const { place } = site;
  removeSocketFolder(place);
  for (const name of ["backup_label.old", "tablespace_map.old"])
    fs.rmSync(path.join(place.dataDir, name), { force: true });
  for (const folder of besideFolders) await syncTree(fileIn(site, folder));
  await syncFolder(place.dataDir); // PostgreSQL has seen to the files in it
  await syncFolder(place.dir);
}

/** The moves that put a site in the place of the database that is in use. */
function movesFor(site: Site, now: Date): Move[] {
  const move = (kind: Move["kind"], restored: string): Move => {
    const folder = restored.slice(0, -site.suffix.length);
    const before = `${folder}${replacedMark}${nameAt(now)}`;
    return { kind, path: folder, before, restored: fs.existsSync(restored) ? restored : null };
  };
  return [
    move("database", site.place.dir),
    ...besideFolders.map((folder) => move("files", fileIn(site, folder))),
  ].filter(({ path: folder, restored }) => restored !== null || fs.existsSync(folder));
}
