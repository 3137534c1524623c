import { signingKey } from "#server/backup/backup-key.ts";
import { runDump } from "#server/backup/dump/run-dump.ts";
import { runBackup } from "#server/backup/run-backup.ts";
import { areOnSameDisk } from "#server/backup/wal/disks.ts";
import { announce } from "#server/log.ts";
import type { Db } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { dumpLines } from "./dump-lines.ts";
import { backupLines } from "./lines.ts";
import { settingsWithoutSecrets } from "./settings-without-secrets.ts";

export type BackUpOptions = {
  readonly env: Env;
  readonly backupDir: string;
  /** Of the running database, embedded or not. */
  readonly databaseUrl: string;
  readonly signal?: AbortSignal;
};

/** A backup that was made: its name, and the sentences about it for a person. */
export type MadeBackup = { readonly name: string; readonly lines: readonly string[] };

/** Backs up the whole shop, for each command that needs a backup. Throws BackupRefused with a sentence. */
export async function backUp(
  db: Db,
  { env, backupDir, databaseUrl, signal }: BackUpOptions,
): Promise<MadeBackup> {
  const { dataDir } = env;
  const settings = settingsWithoutSecrets(process.env);
  const key = signingKey(env);
  const plain = { backupDir, dataDir, databaseUrl, key, settings, log: announce };
  const options = signal === undefined ? plain : { ...plain, signal };
  const isOnSameDisk = areOnSameDisk(backupDir, dataDir);
  if (env.databaseUrl !== null) {
    const dump = await runDump(db, options);
    return { name: dump.name, lines: dumpLines(dump, { backupDir, isOnSameDisk }) };
  }
  const manifest = await runBackup(db, options);
  return { name: manifest.name, lines: backupLines(manifest, { backupDir, isOnSameDisk }) };
}
