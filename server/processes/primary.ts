import fs from "node:fs";
import { bundleFile } from "#server/app-contract.ts";
import { Supervisor } from "./supervisor.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { WalShipper } from "#server/backup/wal/shipper.ts";
import { openDatabase, type RunningDatabase } from "#server/database.ts";
import { createLog, type Log } from "#server/log.ts";
import { announceReady } from "./ready.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { readSettings, exportSettings } from "#server/settings.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * The primary process: starts the database, then the web processes and the jobs process, prints the
 * shop's URL when all of them have begun, and stops everything in the opposite order.
 */
export async function runPrimary(): Promise<void> {
  await runUntilStopped(async (program) => {
    const env = await readSettings();
    if (!fs.existsSync(bundleFile())) {
      throw new StartFailed("There is no built website yet. Run npm start, which builds it.");
    }
    program.throwIfStopping();
    prepareDataFolder(env.dataDir);
    const log = createLog(env.logLevel);
    const database = await openDatabase(env);
    const shipper = createShipper(env, { database, log });
    // After the database has stopped: only then has it archived its last changes.
    program.onStop(async () => shipper?.stop());
    program.onStop(database.stop);
    program.throwIfStopping();
    shipper?.start();
    exportSettings(env, database.url);
    const supervisor = new Supervisor({
      drainSeconds: env.drainSeconds,
      log,
      onGivenUp: program.fail,
    });
    program.onStop(() => supervisor.stop());
    program.setStopHandlers({
      interrupt: () => void supervisor.stop(),
      kill: () => supervisor.kill(),
    });
    await supervisor.begin(env.webConcurrency);
    program.throwIfStopping();
    announceReady(env);
  });
}

/** Null with DATABASE_URL: the WAL of that server is not the shop's. */
function createShipper(
  { backupDir, hasBackupUrl }: Env,
  { database, log }: { readonly database: RunningDatabase; readonly log: Log },
): WalShipper | null {
  const { url, localDir } = database;
  if (localDir === null) return null;
  return new WalShipper({
    dir: localDir,
    databaseUrl: url,
    backupDir,
    startsNow: hasBackupUrl,
    log,
  });
}
