import { keepKey } from "#server/backup/backup-key.ts";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { finishCommand, readJournal } from "#server/backup/restore/journal.ts";
import { chooseNewFolder } from "#server/backup/restore/new-folder.ts";
import { finishRestore, restoreBackup } from "#server/backup/restore/restore-backup.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { commandFor, newFolder, readArguments } from "./restore/arguments.ts";
import { askForTrust, toTrust } from "./restore/ask-for-trust.ts";
import { restoreFromDump } from "./restore/restore-from-dump.ts";
import { finishedLines, restoredLines } from "./restore/lines.ts";

/**
 * `npm run restore -- --latest | --at TIME [--to FOLDER | --in-place]`: restores the shop as it was, from
 * the backup folder, if this machine or the one with `--key` has signed the backup. Exits with 0 when it is
 * done; with 1 when it was refused or failed and nothing was changed; with 2 when an in-place restore has to
 * be finished with `-- --finish`.
 */
await runUntilStopped(async (program) => {
  const args = process.argv.slice(2);
  const wanted = readArguments(args);
  const env = readSettingsOfRunningShop();
  const { dataDir } = env;
  if (wanted.finish) {
    await finishRestore(dataDir, announce).catch((error: unknown) => {
      throw describeFailure(error, dataDir);
    });
    for (const line of finishedLines(dataDir)) announce(line);
  } else {
    const controller = new AbortController();
    const stop = () => controller.abort(new StartFailed("The restore was stopped."));
    await askForTrust(program, toTrust(wanted, env), async (trust) => {
      program.setStopHandlers({ interrupt: stop, kill: stop });
      const options = { backupDir: backupDirOf(env), dataDir, trust, signal: controller.signal };
      const { databaseDirectUrl: databaseUrl } = env;
      if (databaseUrl !== null) {
        await restoreFromDump(wanted, { ...options, databaseUrl });
        return keepTrusted(env, trust, dataDir);
      }
      const restored = await restoreBackup({
        ...options,
        wanted,
        to: wanted.to === newFolder ? chooseNewFolder(dataDir, new Date()) : wanted.to,
        command: commandFor(args),
        log: announce,
      }).catch((error: unknown) => {
        throw describeFailure(error, dataDir);
      });
      keepTrusted(env, trust, restored.dataDir);
      for (const line of restoredLines(restored, { at: wanted.at, dataDir })) announce(line);
    });
  }
  process.kill(process.pid, "SIGTERM");
});

/** The restored shop signs with the key of its backups, so that it can restore them again. */
function keepTrusted({ backupKey }: Env, trust: Trust, dataDir: string): void {
  if (backupKey === null && trust !== "unsigned" && trust.key !== null) keepKey(dataDir, trust.key);
}

function backupDirOf({ backupDir }: Env): string {
  if (backupDir !== null) return backupDir;
  throw new StartFailed(
    "BACKUP_URL is off: something else backs up the shop. Set it to the folder with the backups, and run npm run restore again.",
  );
}

/** An in-place restore that has begun to replace the old database can only be finished. */
class Unfinished extends StartFailed {
  override readonly exitCode = 2;
}

function describeFailure(error: unknown, dataDir: string): unknown {
  const isExpected = error instanceof StartFailed || error instanceof BackupRefused;
  const hasMoves = (readJournal(dataDir)?.moves.length ?? 0) > 0;
  if (!hasMoves)
    return error instanceof BackupRefused
      ? new StartFailed(error.message, { cause: error })
      : error;
  const reason = messageOf(error);
  return new Unfinished(
    isExpected
      ? reason
      : `The restored database is complete but not yet in its place (${reason}). Run ${finishCommand}.`,
  );
}
