import type { Db } from "#shop/platform/database/db.server.ts";
import { findNewestRuns, type FinishedRun } from "./backup-runs.server.ts";
import { readWalArchive } from "./wal-archive-queries.server.ts";

/** The state of the backups, for the metrics. What is not known yet is null. */
export type BackupStatus = {
  readonly backup: {
    /** Since the newest good backup ended. */
    readonly ageSeconds: number;
    readonly durationSeconds: number;
    /** The size at rest of everything that a restore of it needs; null when unknown. */
    readonly bytes: number | null;
  } | null;
  readonly verification: {
    /** Since the newest verification ended that found a good backup; null when none has. */
    readonly ageSeconds: number | null;
    /** Of the newest verification, as is whether it found a good backup. */
    readonly durationSeconds: number;
    readonly succeeded: boolean;
  } | null;
  /** Since the newest WAL was archived that has reached the backup folder; null without a WAL archive. */
  readonly walShippedAgeSeconds: number | null;
};

/** Reads the state of the backups: a few rows, whatever their number. */
export async function readBackupStatus(db: Db): Promise<BackupStatus> {
  const [backups, verifications, wal] = await Promise.all([
    findNewestRuns(db, "backup"),
    findNewestRuns(db, "verify"),
    readWalArchive(db),
  ]);
  const { last: verified, lastSucceeded: verifiedWell } = verifications;
  const good = backups.lastSucceeded;
  return {
    backup: good && {
      ageSeconds: ageOf(good),
      durationSeconds: durationOf(good),
      bytes: good.bytes,
    },
    verification: verified && {
      ageSeconds: verifiedWell && ageOf(verifiedWell),
      durationSeconds: durationOf(verified),
      succeeded: verified.succeeded,
    },
    walShippedAgeSeconds: wal && wal.shippedAgeSeconds,
  };
}

const ageOf = ({ finishedAt }: FinishedRun) =>
  Math.max(0, (Date.now() - finishedAt.getTime()) / 1_000);

const durationOf = ({ startedAt, finishedAt }: FinishedRun) =>
  (finishedAt.getTime() - startedAt.getTime()) / 1_000;
