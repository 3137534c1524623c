import type { Env } from "#shop/platform/env.server.ts";
import { signingKey } from "#server/backup/backup-key.ts";
import { WalShipper } from "#server/backup/wal/shipper.ts";
import { openDatabase } from "#server/database.ts";
import { checkConnections } from "#server/connection-limits.ts";
import { startTimeoutMs } from "#server/postgres/server-process.ts";
import { createLog, printError } from "#server/log.ts";
import type { Program } from "./run-until-stopped.ts";

/**
 * Opens the shop's database until the program stops, and returns its URL. The embedded one archives its
 * WAL from the first backup on, or from now on with BACKUP_URL. `onUrl`: see `openDatabase`.
 */
export async function openArchivedDatabase(
  env: Env,
  program: Program,
  onUrl?: (url: string) => void,
): Promise<string> {
  const options = { onUrl, answerMs: startTimeoutMs };
  const { url, localDir, stop } = await openDatabase(env, options);
  if (localDir === null) {
    program.onStop(stop);
    await checkConnections(env, printError);
    return url;
  }
  const shipper = new WalShipper({
    dir: localDir,
    databaseUrl: url,
    backupDir: env.backupDir,
    startsNow: env.hasBackupUrl,
    readKey: () => signingKey(env),
    log: createLog(env.logLevel),
  });
  // After the database has stopped: only then has it archived its last changes.
  program.onStop(() => shipper.stop());
  program.onStop(stop);
  shipper.start();
  return url;
}
