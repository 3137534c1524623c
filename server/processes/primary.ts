import { root } from "#server/app-contract.ts";
import { handoverFiles } from "#server/release/handover-files.ts";
import { readRelease } from "#server/release/version.ts";
import { Handover } from "./handover.ts";
import { Supervisor } from "./supervisor.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { createLog } from "#server/log.ts";
import { openArchivedDatabase } from "./open-archived-database.ts";
import { announceReady } from "./ready.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { localOrigin } from "#server/own-address.ts";
import { exportSettings, readSettings } from "#server/settings.ts";

/**
 * The primary process: starts the database and, meanwhile, a web process, prints the shop's URL when that answers,
 * starts the other ones, and stops everything in the opposite order.
 */
export async function runPrimary(): Promise<void> {
  const release = readRelease(root);
  // Before the first line of the log, which names it.
  process.env["SHOP_VERSION"] = release.version;
  await runUntilStopped(async (program) => {
    const env = await readSettings();
    program.throwIfStopping();
    prepareDataFolder(env.dataDir);
    const log = createLog(env.logLevel);
    const supervisor = new Supervisor({
      release,
      drainSeconds: env.drainSeconds,
      log,
      onGivenUp: program.fail,
    });
    program.onStop(() => supervisor.stop());
    // Loading their code takes the processes longer than PostgreSQL takes to start.
    await openArchivedDatabase(env, program, (databaseUrl) => {
      exportSettings(env, databaseUrl);
      supervisor.load(env);
    });
    // Again, as what was begun last ends first: they end before their database does.
    program.onStop(() => supervisor.stop());
    program.throwIfStopping();
    program.setStopHandlers({
      interrupt: () => void supervisor.stop(),
      kill: () => supervisor.kill(),
    });
    await supervisor.begin();
    program.throwIfStopping();
    const handover = new Handover({
      supervisor,
      files: handoverFiles(env.dataDir),
      localOrigin: localOrigin(env),
      publicUrl: env.publicUrl,
      log,
    });
    program.onStop(() => handover.stop());
    handover.start();
    announceReady(env);
  });
}
