import path from "node:path";
import { root } from "#server/app-contract.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { handoverFiles } from "#server/release/handover-files.ts";
import { releasesFolder } from "#server/release/home.ts";
import { readRelease } from "#server/release/version.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { readArguments } from "./update/arguments.ts";
import { handOver } from "./update/hand-over.ts";
import { prepareRelease } from "./update/prepare-release.ts";
import { forgetOldReleases, nameOfPrevious } from "./update/releases.ts";

/**
 * `npm run update [-- SOURCE]`: fetches a release from a git remote or a file, builds it aside, backs up,
 * rehearses it on a restored copy, lets the running shop hand over to it and watch it. `-- --back` hands
 * over to the release before. Exits with 0 when the release runs, else with 1, and then the version before
 * runs as it did.
 */
await runUntilStopped(async (program) => {
  const { source, watchSeconds } = readArguments(process.argv.slice(2));
  program.setStopHandlers({ interrupt: () => process.exit(1), kill: () => process.exit(1) });
  const env = readSettingsOfRunningShop();
  const files = handoverFiles(env.dataDir);
  announce(`This is ${readRelease(root).version}.`);
  if (source === null) {
    await handOver({ files, release: nameOfPrevious(), watchSeconds });
  } else {
    const database = await openDatabase(env);
    program.onStop(database.stop);
    const release = await prepareRelease(source, { env, databaseUrl: database.url });
    announce(`${readRelease(path.join(releasesFolder(), release)).version} is ready to run.`);
    await handOver({ files, release, watchSeconds });
    forgetOldReleases(files.primaryFolder());
  }
  program.setStopHandlers({ interrupt: () => {}, kill: () => {} });
  process.kill(process.pid, "SIGTERM");
});
