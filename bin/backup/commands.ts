import { knownKey, signingKey } from "#server/backup/backup-key.ts";
import { listBackups } from "#server/backup/list.ts";
import { pruneBackups } from "#server/backup/retention/prune.ts";
import { runVerification } from "#server/backup/run-verification.ts";
import { listDumps } from "#server/backup/dump/list-dumps.ts";
import { verifyNewestDump } from "#server/backup/dump/run-dump.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { StartFailed } from "#server/start-failed.ts";
import { openPool, createDb } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { backUp } from "./back-up.ts";
import { dumpListLines } from "./dump-lines.ts";
import { listLines, prunedLines, verifiedLines } from "./lines.ts";

type Context = { readonly env: Env; readonly backupDir: string; readonly program: Program };

/** What can follow `npm run backup --`; without a word, "make". */
export const commands: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  make,
  list,
  verify,
  prune,
  key,
};

async function make({ env, backupDir, program }: Context): Promise<void> {
  const signal = stopSignal(program, "The backup was stopped. Earlier backups are complete.");
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = openPool(database.url, 2);
  program.onStop(() => pool.end());
  const options = { env, backupDir, databaseUrl: database.url, signal };
  const { lines } = await backUp(createDb(pool), options);
  for (const line of lines) announce(line);
}

async function list({ env, backupDir }: Context): Promise<void> {
  const trust = { key: knownKey(env) };
  const dumps = dumpListLines(await listDumps(backupDir), trust);
  const sets = await listBackups(backupDir);
  if (sets.length > 0 || dumps.length === 0)
    for (const line of listLines(sets, { backupDir, trust })) announce(line);
  for (const line of dumps) announce(line);
}

async function verify({ env, backupDir, program }: Context): Promise<void> {
  const signal = stopSignal(program, "The verification was stopped.");
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = openPool(database.url, 2);
  program.onStop(() => pool.end());
  const { dataDir } = env;
  const key = signingKey(env);
  const options = { backupDir, dataDir, databaseUrl: database.url, key, log: announce, signal };
  const verified =
    env.databaseUrl === null
      ? await runVerification(createDb(pool), options)
      : await verifyNewestDump(createDb(pool), options);
  const lines = verifiedLines(verified);
  if (verified.problems.length > 0) throw new StartFailed(lines.join("\n"));
  for (const line of lines) announce(line);
}

async function prune({ backupDir }: Context): Promise<void> {
  const pruned = await pruneBackups(backupDir, { now: new Date(), log: announce });
  const lines = prunedLines(pruned);
  for (const line of lines.length > 0 ? lines : ["There is nothing to delete."]) announce(line);
}

/** Prints the key as a plain line, also without a terminal. */
async function key({ env }: Context): Promise<void> {
  process.stdout.write(`${signingKey(env)}\n`);
}

/** Aborted with a sentence when somebody stops the program. */
function stopSignal(program: Program, sentence: string): AbortSignal {
  const controller = new AbortController();
  const stop = () => controller.abort(new StartFailed(sentence));
  program.setStopHandlers({ interrupt: stop, kill: stop });
  return controller.signal;
}
