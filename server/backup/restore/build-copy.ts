import { stopServer } from "#server/postgres/server-process.ts";
import { checkDiskRoom } from "./disk-room.ts";
import type { Plan } from "./plan.ts";
import { createProgress } from "./progress.ts";
import { checkMajor, recover } from "./recovery.ts";
import { restoreFiles, restoreWal } from "./restore-files.ts";
import type { Site } from "./site.ts";

/** The steps of a restore, in order. A test stops the program after each. */
export type Step =
  | "begun"
  | "files"
  | "wal"
  | "replayed"
  | "recorded"
  | "stopped"
  | "journal"
  | "old moved"
  | "new moved"
  | "done";

export type BuildOptions = {
  readonly backupDir: string;
  readonly site: Site;
  readonly durable: boolean;
  readonly log: (line: string) => void;
  /** Ends the restore; what it has written is deleted. */
  readonly signal: AbortSignal;
  /** Called after each step. */
  readonly onStep: (step: Step) => void;
};

/**
 * Builds the database of a plan in an empty site and does `work` while its server runs, given when the
 * last replayed transaction had ended. Stops the server in the end. Throws StartFailed or BackupDamaged.
 */
export async function buildCopy<T>(
  { backupDir, site, durable, log, signal, onStep }: BuildOptions,
  plan: Plan,
  work: (replayedUntil: Date | null) => Promise<T>,
): Promise<T> {
  const { manifest, segments, target } = plan;
  const { place } = site;
  checkDiskRoom(place.dir, plan);
  await checkMajor(place, manifest.postgres.major);
  onStep("begun");
  log(`Restoring from the backup ${manifest.name} to ${site.dataDir}.`);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const files = { report: createProgress("Files", bytes, log), signal };
  await restoreFiles({ backupDir, site }, manifest, files);
  onStep("files");
  const walBytes = segments.length * manifest.wal.segmentBytes;
  const wal = { report: createProgress("Changes since the backup", walBytes, log), signal };
  await restoreWal(site, plan, wal);
  onStep("wal");
  try {
    log("PostgreSQL replays the changes.");
    const replayedUntil = await recover(place, { target, durable, log, signal });
    onStep("replayed");
    return await work(replayedUntil);
  } finally {
    await stopServer(place);
  }
}
