import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { type Binaries, prepareBinaries } from "#server/postgres/binaries.ts";
import { withClient } from "#server/postgres/connection.ts";
import { giveTo, type Place } from "#server/postgres/place.ts";
import { lastFatal } from "#server/postgres/server-log.ts";
import { isRunning } from "#server/postgres/server-identity.ts";
import { startServer } from "#server/postgres/server-process.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";
import { formatTime } from "./london-time.ts";
import type { RecoveryTarget } from "./plan.ts";

type Options = {
  readonly target: RecoveryTarget;
  /** False for a copy that is deleted again. */
  readonly durable: boolean;
  readonly log: (line: string) => void;
  readonly signal: AbortSignal;
};

const pollMs = 100;
const reportMs = 5_000;
/** The replay of one segment takes less than a second; this long without progress means that it hangs. */
const stuckMs = 300_000;

/**
 * Starts a server on a copied data folder, which replays the WAL up to the target and then accepts
 * changes on a timeline of its own. Returns when the last replayed transaction had ended; null when none
 * was replayed. Throws BackupRefused when PostgreSQL can't replay it.
 */
export async function recover(
  place: Place,
  { target, durable, ...watch }: Options,
): Promise<Date | null> {
  const signal = path.join(place.dataDir, "recovery.signal");
  fs.writeFileSync(signal, "", { mode: 0o600 });
  giveTo(place.owner, signal);
  const binaries = await prepareBinaries(place);
  const logStart = fs.statSync(place.logFile, { throwIfNoEntry: false })?.size ?? 0;
  const options = { durable, settings: settingsFor(target) };
  await startServer(place, binaries, options).catch((error: unknown) => {
    throw new BackupRefused(messageOf(error));
  });
  await waitForPromotion(place, { ...watch, logStart });
  return withClient(place, async (client) => (await progressOf(client)).replayedUntil);
}

/** Refuses a backup that the PostgreSQL of this version can't read. */
export async function checkMajor(place: Place, major: number): Promise<Binaries> {
  const binaries = await prepareBinaries(place);
  const [own = ""] = binaries.version.split(".");
  if (own === String(major)) return binaries;
  throw new StartFailed(
    `The backup was made by PostgreSQL ${major}, and this version of the shop comes with PostgreSQL ${own}. Nothing was changed. Restore it with the version of the shop that made it.`,
  );
}

/** The settings by which a server runs a command or loads a library. It archives as the shop has told it. */
const runNothing = {
  recovery_end_command: "",
  archive_cleanup_command: "",
  shared_preload_libraries: "",
  session_preload_libraries: "",
  local_preload_libraries: "",
};

function settingsFor(target: RecoveryTarget): Record<string, string> {
  return {
    // All WAL is in place already; "false" says that there is no more to fetch.
    restore_command: "false",
    recovery_target_timeline: "current",
    recovery_target_action: "promote",
    ...runNothing,
    ...(target.kind === "time" && { recovery_target_time: withOffset(target.at) }),
    ...(target.kind === "restore_point" && { recovery_target_name: target.name }),
    ...(target.kind === "consistent" && { recovery_target: "immediate" }),
  };
}

/** On a command line, PostgreSQL knows no names of time zones, not even Z. */
function withOffset(at: Date): string {
  return at.toISOString().replace("T", " ").replace("Z", "+00");
}

async function waitForPromotion(
  place: Place,
  { logStart, log, signal }: Pick<Options, "log" | "signal"> & { readonly logStart: number },
): Promise<void> {
  let position = "";
  let movedAt = Date.now();
  let reportedAt = Date.now();
  for (;;) {
    signal.throwIfAborted();
    const progress = await withClient(place, progressOf).catch(() => null);
    if (progress?.isInRecovery === false) return;
    if (progress === null && !isRunning(place))
      throw new BackupRefused(
        `PostgreSQL did not finish the replay: ${lastFatal(place.logFile, logStart)}. Its log is ${place.logFile}.`,
      );
    if (progress !== null && progress.position !== position) {
      position = progress.position;
      movedAt = Date.now();
    }
    if (Date.now() - movedAt > stuckMs)
      throw new BackupRefused(
        `PostgreSQL has not replayed anything for ${stuckMs / 60_000} minutes.`,
      );
    const replayedUntil = progress?.replayedUntil ?? null;
    if (replayedUntil !== null && Date.now() - reportedAt > reportMs) {
      reportedAt = Date.now();
      log(`Replayed the changes up to ${formatTime(replayedUntil)}.`);
    }
    await sleep(pollMs);
  }
}

type Progress = {
  readonly isInRecovery: boolean;
  readonly position: string;
  readonly replayedUntil: Date | null;
};

async function progressOf(client: pg.Client): Promise<Progress> {
  const { rows } = await client.query<Progress>(
    `select pg_is_in_recovery() as "isInRecovery",
       coalesce(pg_last_wal_replay_lsn()::text, '') as position,
       pg_last_xact_replay_timestamp() as "replayedUntil"`,
  );
  return rows[0] ?? { isInRecovery: true, position: "", replayedUntil: null };
}
