import { listBackups } from "#server/backup/list.ts";
import { pruneBackups } from "#server/backup/retention/prune.ts";
import { runBackup } from "#server/backup/run-backup.ts";
import { areOnSameDisk } from "#server/backup/wal/disks.ts";
import { openDatabase } from "#server/database.ts";
import { announce } from "#server/log.ts";
import type { Program } from "#server/processes/run-until-stopped.ts";
import { openPool, createDb } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { backupLines, listLines, prunedLines } from "./lines.ts";
import { settingsWithoutSecrets } from "./settings-without-secrets.ts";

type Context = { readonly env: Env; readonly backupDir: string; readonly program: Program };

/** What can follow `npm run backup --`; without a word, "make". */
export const commands: Readonly<Record<string, (context: Context) => Promise<void>>> = {
  make,
  list,
  prune,
};

async function make({ env, backupDir, program }: Context): Promise<void> {
  const database = await openDatabase(env);
  program.onStop(database.stop);
  const pool = openPool(database.url, 2);
  program.onStop(() => pool.end());
  const { dataDir } = env;
  const manifest = await runBackup(createDb(pool), {
    backupDir,
    dataDir,
    databaseUrl: database.url,
    settings: settingsWithoutSecrets(process.env),
    log: announce,
  });
  const isOnSameDisk = areOnSameDisk(backupDir, dataDir);
  for (const line of backupLines(manifest, { backupDir, isOnSameDisk })) announce(line);
  const pruned = await pruneBackups(backupDir, { now: new Date(), log: announce });
  for (const line of prunedLines(pruned)) announce(line);
}

async function list({ backupDir }: Context): Promise<void> {
  for (const line of listLines(await listBackups(backupDir), backupDir)) announce(line);
}

async function prune({ backupDir }: Context): Promise<void> {
  const pruned = await pruneBackups(backupDir, { now: new Date(), log: announce });
  const lines = prunedLines(pruned);
  for (const line of lines.length > 0 ? lines : ["There is nothing to delete."]) announce(line);
}
