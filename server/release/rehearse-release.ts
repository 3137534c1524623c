import { copyDatabase } from "#server/backup/copy/copy-database.ts";
import { createSibling, dropSibling, nameFor, siblingUrl } from "#server/backup/dump/databases.ts";
import { newestDump } from "#server/backup/dump/list-dumps.ts";
import { verifyDump } from "#server/backup/dump/verify-dump.ts";
import { newestBackup } from "#server/backup/list.ts";
import { signingKey } from "#server/backup/backup-key.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import { verifyBackup } from "#server/backup/verify/verify-backup.ts";
import { StartFailed } from "#server/start-failed.ts";
import type { Env } from "#shop/platform/env.server.ts";
import { runIn } from "./build-release.ts";

/**
 * Backups wait as long as a rehearsal takes. A migration of a large database may take many minutes. One that has not
 * ended after an hour, on a copy that nobody else uses, will not end.
 */
const rehearsalMs = 60 * 60_000;

export type RehearsalOptions = {
  /** The folder of the release. */
  readonly folder: string;
  readonly env: Env;
  /** Of the running database. */
  readonly databaseUrl: string;
  readonly migration: string;
  readonly log: (line: string) => void;
};

/**
 * Lets a release bring a copy of the shop's database up to date and answer a page on it; nothing of the
 * shop is touched. The copy is restored from the newest backup, which is checked before; with
 * BACKUP_URL=off it is copied from the running database. Throws StartFailed with a sentence.
 */
export async function rehearseRelease(options: RehearsalOptions): Promise<void> {
  const { env, log } = options;
  const backupDir = env.backupDir;
  if (backupDir === null) return rehearseOnCopy(options);
  const outcome: { failure: unknown } = { failure: null };
  const rehearse = (url: string) =>
    rehearseAt(url, options).catch((error: unknown) => void (outcome.failure = error));
  const problems = await lockBackups(backupDir, log, async () =>
    env.databaseUrl === null
      ? await onRestoredFolder(backupDir, options, rehearse)
      : await onRestoredDump(backupDir, options, rehearse),
  );
  if (problems.length > 0)
    throw new StartFailed(`The backup is not good: ${problems.join(" ")} Nothing was changed.`);
  if (outcome.failure !== null) throw outcome.failure;
}

type Rehearse = (url: string) => Promise<void>;

async function onRestoredFolder(
  backupDir: string,
  { env, migration, log }: RehearsalOptions,
  rehearse: Rehearse,
): Promise<readonly string[]> {
  const key = signingKey(env);
  const newest = await newestBackup(backupDir, key);
  const { dataDir } = env;
  const options = { backupDir, dataDir, key, migration, log, rehearse };
  return (await verifyBackup(options, newest)).problems;
}

async function onRestoredDump(
  backupDir: string,
  { env, databaseUrl }: RehearsalOptions,
  rehearse: Rehearse,
): Promise<readonly string[]> {
  const { dataDir } = env;
  const dump = await newestDump(backupDir, signingKey(env));
  return (await verifyDump(dump, { backupDir, dataDir, databaseUrl, rehearse })).problems;
}

async function rehearseOnCopy(options: RehearsalOptions): Promise<void> {
  const { databaseUrl } = options;
  const name = nameFor(databaseUrl, "rehearsal", new Date());
  const url = siblingUrl(databaseUrl, name);
  await createSibling(databaseUrl, name);
  try {
    await copyDatabase({ source: databaseUrl, target: url, announce: () => {} });
    await rehearseAt(url, options);
  } finally {
    await dropSibling(databaseUrl, name);
  }
}

function rehearseAt(url: string, { folder }: RehearsalOptions): Promise<void> {
  return runIn(folder, {
    args: ["bin/rehearse.ts"],
    sentence: "The release does not work on a copy of the database. Nothing was changed.",
    limitMs: rehearsalMs,
    env: { ...onlyThe(url), BACKUP_URL: "off" },
  });
}

/** The settings with which a program reaches the copy alone: none of the shop's own addresses is left. */
function onlyThe(url: string): NodeJS.ProcessEnv {
  const others = ["DATABASE_DIRECT_URL", "DATABASE_READ_URL"];
  const empty = [...others, ...others.map((name) => `${name}_FILE`), "DATABASE_URL_FILE"];
  return { ...Object.fromEntries(empty.map((name) => [name, ""])), DATABASE_URL: url };
}
