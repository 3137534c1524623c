import fs from "node:fs";
import { bundleFile } from "#server/app-contract.ts";
import { Crew } from "./supervisor.ts";
import { prepareDataFolder } from "#server/data-folder.ts";
import { openDatabase } from "#server/database.ts";
import { announceReady } from "./ready.ts";
import { runUntilStopped } from "./run-until-stopped.ts";
import { readSettings, shareSettings } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";

/**
 * The first process: brings up the database, then the processes of the shop, says when all of them
 * are at work, and takes everything down again in the opposite order.
 */
export async function runPrimary(): Promise<void> {
  await runUntilStopped(async (run) => {
    const env = await readSettings();
    if (!fs.existsSync(bundleFile())) {
      throw new StartFailed("There is no built website yet. Run npm start, which builds it.");
    }
    run.goOn();
    prepareDataFolder(env.dataDir);
    const database = await openDatabase(env);
    run.onEnd(database.stop);
    run.goOn();
    shareSettings(env, database.url);
    const crew = new Crew({ drainSeconds: env.drainSeconds, onGivenUp: run.giveUp });
    run.onEnd(() => crew.stop());
    run.onHurry({ interrupt: () => void crew.stop(), kill: () => crew.kill() });
    await crew.begin(env.webConcurrency);
    run.goOn();
    announceReady(env);
  });
}
