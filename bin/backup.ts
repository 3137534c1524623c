import os from "node:os";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { commands } from "./backup/commands.ts";

/**
 * `npm run backup`: copies the whole shop to the backup folder, while it runs or while it does not.
 * `-- list` shows the backups, `-- verify` restores the newest one beside the shop and checks it,
 * `-- prune` deletes what is no longer kept, `-- key` prints the key that signs them. Exits with 0 when it
 * has done that, else with 1.
 */
await runUntilStopped(async (program) => {
  const [command = "make", ...rest] = process.argv.slice(2);
  const run = Object.hasOwn(commands, command) ? commands[command] : undefined;
  if (run === undefined || rest.length > 0)
    throw new StartFailed("Use npm run backup, or npm run backup -- list, verify, prune or key.");
  // What serves shoppers goes first. The lowest priority gets next to nothing on a busy machine.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
  const env = readSettingsOfRunningShop();
  const { backupDir } = env;
  if (backupDir === null)
    throw new StartFailed(
      "BACKUP_URL is off: something else backs up the shop. Set it to a folder, and run npm run backup again.",
    );
  await run({ env, backupDir, program }).catch((error: unknown) => {
    throw error instanceof BackupRefused ? new StartFailed(error.message) : error;
  });
  process.kill(process.pid, "SIGTERM");
});
