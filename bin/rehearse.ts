import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { loadApp } from "#server/app-contract.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { exportSettings, readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";

const paths = ["/", "/ceiling-airers", "/api/products"];

/**
 * Started by `npm run update` in the folder of a new release: brings the database at DATABASE_URL, a copy,
 * up to date and answers a few requests on it. Runs no job. Exits with 1 when something fails.
 */
await runUntilStopped(async (program) => {
  // Nothing is to be written to the shop's own folder.
  const dataDir = mkdtempSync(path.join(os.tmpdir(), "rehearsal-"));
  program.onStop(async () => rmSync(dataDir, { recursive: true, force: true }));
  process.env["DATA_DIR"] = dataDir;
  const env = readSettingsOfRunningShop();
  if (env.databaseUrl === null) throw new StartFailed("DATABASE_URL has to name the copy.");
  exportSettings(env, env.databaseUrl);
  const app = await loadApp();
  program.onStop(app.closeShop);
  const startedAt = performance.now();
  await app.prepareDatabase(announce);
  if (!(await app.isReady())) throw new StartFailed("The copy is not up to date.");
  for (const each of paths) {
    const request = new Request(new URL(each, env.publicUrl));
    const { status } = await app.respond(request, {
      clientIp: "127.0.0.1",
      requestId: "rehearsal",
    });
    if (status >= 500) throw new StartFailed(`${each} answered ${status} on the copy.`);
  }
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  announce(`The release works on a copy of the database (${seconds} s).`);
  process.kill(process.pid, "SIGTERM");
});
