import path from "node:path";
import { withConnection } from "#server/backup/connect.ts";
import { compareTables } from "#server/backup/copy/compare-tables.ts";
import { copyDatabase } from "#server/backup/copy/copy-database.ts";
import { refuseWhileConnected } from "#server/backup/dump/databases.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import { runUntilStopped } from "#server/processes/run-until-stopped.ts";
import { readSettingsOfRunningShop } from "#server/settings.ts";
import { StartFailed } from "#server/start-failed.ts";
import { formatNumber } from "#shop/kit/text.ts";
import { messageOf } from "#shop/kit/thrown.ts";

const oldestMajor = 15;

/**
 * `npm run move-database -- URL`: copies the embedded database to an empty database of a PostgreSQL server,
 * while the shop is stopped, compares every row, and says what to set. The embedded database stays as it
 * is. Exits with 1 when the copy can't be used; it is then empty, or named as not to be used.
 */
await runUntilStopped(async (program) => {
  const target = readUrl(process.argv.slice(2));
  const env = readSettingsOfRunningShop();
  if (env.databaseUrl !== null)
    throw new StartFailed("DATABASE_URL is set: the shop does not use its embedded database.");
  const interruption = new AbortController();
  program.setStopHandlers({ interrupt: () => interruption.abort(), kill: () => process.exit(1) });
  await checkTarget(target);
  const database = await openDatabase(env);
  program.onStop(database.stop);
  await refuseWhileConnected(database.url);
  const { signal } = interruption;
  const copied = await copyDatabase({ source: database.url, target, announce, signal }).catch(
    (error: unknown) => {
      throw toSentence(error, signal);
    },
  );
  announce("Comparing every row");
  const names = copied.map(({ name }) => name);
  const problems = await compareTables(database.url, target, names);
  if (problems.length > 0)
    throw new StartFailed(`The copy is not to be used: ${problems.join(" ")}`);
  const rows = formatNumber(copied.reduce((sum, each) => sum + each.rows, 0));
  for (const line of doneLines(target, env.dataDir, `${rows} rows in ${copied.length} tables`))
    announce(line);
  process.kill(process.pid, "SIGTERM");
});

function readUrl([url = "", ...others]: readonly string[]): string {
  if (others.length === 0 && URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol))
    return url;
  throw new StartFailed(
    "Use npm run move-database -- postgres://USER:PASSWORD@HOST/DATABASE, with an empty database of a PostgreSQL server.",
  );
}

/** Refuses a server that can't be reached or is too old, without its password in the sentence. */
async function checkTarget(target: string): Promise<void> {
  const { host } = new URL(target);
  const major = await withConnection(target, async (client) => {
    const { rows } = await client.query(
      "select current_setting('server_version_num')::int / 10000 as major",
    );
    return Number(rows[0]?.major);
  }).catch((error: unknown) => {
    const reason = messageOf(error);
    throw new StartFailed(`${host} can't be used: ${reason}. Nothing was changed.`);
  });
  if (major < oldestMajor)
    throw new StartFailed(
      `${host} is a PostgreSQL ${major}. The shop needs ${oldestMajor} or later. Nothing was changed.`,
    );
}

function toSentence(error: unknown, signal: AbortSignal): Error {
  if (signal.aborted) return new StartFailed("The copy was stopped. Nothing was changed.");
  if (error instanceof StartFailed) return error;
  const reason = messageOf(error);
  return new StartFailed(`The copy failed: ${reason}. Nothing was changed.`, { cause: error });
}

function doneLines(target: string, dataDir: string, what: string): readonly string[] {
  const url = new URL(target);
  if (url.password !== "") url.password = "PASSWORD";
  return [
    `Copied ${what}; every row was compared.`,
    `Set DATABASE_URL=${url.href} in .env, with the password, and start the shop.`,
    `The embedded database is as it was, in ${path.join(dataDir, "postgres")}: without DATABASE_URL, the shop would go on with it.`,
    "Keep DATA_DIR, which has the uploaded pictures, and run npm run backup: backups begin anew.",
  ];
}
