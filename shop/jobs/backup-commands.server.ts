import { recordFailedCommand, type RunKind } from "#shop/backup/backup-runs.server.ts";
import { HOUR_MS } from "#shop/kit/time.ts";
import { readDatabaseClock } from "#shop/platform/database/clock.server.ts";
import { db } from "#shop/platform/database/db.server.ts";
import { log } from "#shop/platform/log.server.ts";

/** A command of `npm run backup`, run by a process of its own; "backup" is the one without a name. */
export type BackupCommand = "backup" | "prune" | "verify";

/**
 * Runs a command to its end, or until it is aborted. `message` is what it printed last when it failed.
 * Does not throw.
 */
export type RunBackupCommand = (
  command: BackupCommand,
  signal: AbortSignal,
) => Promise<{ readonly succeeded: boolean; readonly message: string }>;

const TIMEOUT_MS: Record<BackupCommand, number> = {
  backup: 4 * HOUR_MS,
  prune: HOUR_MS,
  verify: 4 * HOUR_MS,
};

/** What each run consists of. Backups are pruned only after a good one. */
const commandsOf: Record<RunKind, readonly BackupCommand[]> = {
  backup: ["backup", "prune"],
  verify: ["verify"],
};

/**
 * The backups and verifications of this process, one at a time. The queue's jobs only start them: a job
 * may not run for as long as a backup of a large shop. A failure is stored with the runs, where
 * `npm run attention` finds it, and the next night tries again, or the next start if the shop was stopped.
 */
export class BackupCommands {
  readonly #run: RunBackupCommand;
  readonly #addAgain: (kind: RunKind) => Promise<void>;
  readonly #stopping = new AbortController();
  #last: Promise<void> = Promise.resolve();

  /** `addAgain` adds to the queue what a stop of the shop has interrupted. */
  constructor(run: RunBackupCommand, addAgain: (kind: RunKind) => Promise<void>) {
    this.#run = run;
    this.#addAgain = addAgain;
  }

  /** Begins a run when the one before it has ended. */
  start(kind: RunKind): void {
    this.#last = this.#last.then(() => this.#runAll(kind));
  }

  /** Aborts the run under way and begins no other. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#last;
  }

  async #runAll(kind: RunKind): Promise<void> {
    try {
      for (const command of commandsOf[kind]) if (!(await this.#runOne(kind, command))) break;
      if (this.#stopping.signal.aborted) await this.#addAgain(kind);
    } catch (error) {
      log.error({ err: error, run: kind }, "the result of a backup command could not be stored");
    }
  }

  async #runOne(kind: RunKind, command: BackupCommand): Promise<boolean> {
    if (this.#stopping.signal.aborted) return false;
    const timeout = AbortSignal.timeout(TIMEOUT_MS[command]);
    const since = await readDatabaseClock(db());
    const result = await this.#run(command, AbortSignal.any([this.#stopping.signal, timeout]));
    if (result.succeeded) return true;
    const message = timeout.aborted
      ? `It took longer than ${TIMEOUT_MS[command] / HOUR_MS} hours.`
      : this.#stopping.signal.aborted
        ? "It was interrupted, because the shop was stopped."
        : result.message;
    log.error({ command, reason: message }, "a backup command failed");
    const detail =
      command === "prune"
        ? `Backups that are no longer needed could not be deleted: ${message}`
        : message;
    await recordFailedCommand(db(), kind, { since, detail });
    return false;
  }
}
