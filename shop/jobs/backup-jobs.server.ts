import { parseCronItems, type ParsedCronItem, type TaskList } from "graphile-worker";
import { findNewestRuns, type RunKind } from "#shop/backup/backup-runs.server.ts";
import { findNewestRestore } from "#shop/backup/restores.server.ts";
import { DAY_MS, HOUR_MS } from "#shop/kit/time.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { env } from "#shop/platform/env.server.ts";
import { log } from "#shop/platform/log.server.ts";
import { addJob } from "#shop/platform/queue/queue.server.ts";
import { BackupCommands, type RunBackupCommand } from "./backup-commands.server.ts";

export type BackupJobs = {
  readonly tasks: TaskList;
  readonly timers: ParsedCronItem[];
  /**
   * Adds a backup to the queue when the database has none since it was restored or, with BACKUP_URL, none
   * at all. Never throws.
   */
  readonly addFirst: () => Promise<void>;
  /** Aborts the command under way: the next start of the shop runs it again. */
  readonly stop: () => Promise<void>;
};

const taskOf: Record<RunKind, string> = { backup: "backup", verify: "verify-backup" };

/** In UTC, at night in London. A night or a week that the shop missed is made up for at its next start. */
const timers = parseCronItems([
  {
    task: "backup",
    match: "23 2 * * *",
    options: { maxAttempts: 1, backfillPeriod: 20 * HOUR_MS, jobKey: "backup" },
  },
  {
    task: "verify-backup",
    match: "53 3 * * 0",
    options: { maxAttempts: 1, backfillPeriod: 6 * DAY_MS, jobKey: "verify-backup" },
  },
]);

/**
 * The nightly backup and the weekly verification. Of several instances of the shop, the one that takes the
 * job from the queue does it. There are none without `run`, and with BACKUP_URL=off.
 */
export function createBackupJobs(run: RunBackupCommand | undefined): BackupJobs {
  if (run === undefined || env().backupDir === null)
    return { tasks: {}, timers: [], addFirst: async () => {}, stop: async () => {} };
  const commands = new BackupCommands(run, addRun);
  return {
    tasks: {
      [taskOf.backup]: () => commands.start("backup"),
      [taskOf.verify]: () => commands.start("verify"),
    },
    timers,
    addFirst: () =>
      addFirst().catch((error: unknown) => {
        log.warn({ err: error }, "the first backup waits for the night");
      }),
    stop: () => commands.stop(),
  };
}

async function addFirst(): Promise<void> {
  const { lastSucceeded } = await findNewestRuns(db(), "backup");
  const restoredAt = await findNewestRestore(db());
  const isMissing =
    lastSucceeded === null
      ? env().hasBackupUrl
      : restoredAt !== null && lastSucceeded.finishedAt < restoredAt;
  if (isMissing) await addRun("backup");
}

/** Adds a job that begins a run as soon as there is a worker for it. */
async function addRun(kind: RunKind): Promise<void> {
  const task = taskOf[kind];
  await addJob(db(), { task, payload: {}, key: task, maxAttempts: 1 });
}
