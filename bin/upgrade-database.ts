import path from "node:path";
import { parseArgs } from "node:util";
import { upgradeDatabase } from "#server/backup/upgrade/upgrade-database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { messageOf } from "#shop/kit/thrown.ts";

/**
 * `npm run upgrade-database`: copies the embedded database to the PostgreSQL of this version of the shop
 * after its major has changed. `-- --programs FOLDER` names a folder with bin/postgres of the old major
 * on a machine where npm can't fetch it. Exits with 0 when the database is one of the new major, and
 * with 1 when nothing was changed.
 */
await runUntilStopped(async (program) => {
  const programs = readPrograms();
  const env = readSettingsOfRunningShop();
  if (env.databaseUrl !== null)
    throw new StartFailed(
      "DATABASE_URL is set, so the shop does not use its embedded PostgreSQL. Upgrade that server as its makers say.",
    );
  const interruption = new AbortController();
  program.setStopHandlers({ interrupt: () => interruption.abort(), kill: () => process.exit(1) });
  const { signal } = interruption;
  const dir = path.join(env.dataDir, "postgres");
  const done = await upgradeDatabase({ dir, programs, log: announce, signal }).catch(
    (error: unknown) => {
      if (!signal.aborted) throw toSentence(error);
      announce("The upgrade was stopped. Nothing was changed.");
      process.exit(1);
    },
  );
  announce(done);
  process.kill(process.pid, "SIGTERM");
});

function readPrograms(): string | null {
  try {
    const { values } = parseArgs({ options: { programs: { type: "string" } } });
    return values.programs ?? null;
  } catch {
    throw new StartFailed(
      "Use npm run upgrade-database, or npm run upgrade-database -- --programs FOLDER.",
    );
  }
}

/** Errors of PostgreSQL and of the operating system have a readable message too. */
function toSentence(error: unknown): Error {
  if (error instanceof StartFailed) return error;
  const message = messageOf(error);
  return new StartFailed(`The upgrade failed: ${message}. The old database is as it was.`, {
    cause: error,
  });
}
