import path from "node:path";
import { backUp } from "#bin/backup/back-up.ts";
import { root } from "#server/app-contract.ts";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { withConnection } from "#server/backup/connect.ts";
import { readNewestMigration } from "#server/backup/newest-migration.ts";
import { announce } from "#server/log.ts";
import { buildRelease, postgresMajor, runsUnderThisNode } from "#server/release/build-release.ts";
import { fetchRelease, type Source } from "#server/release/fetch-release.ts";
import { releasesFolder } from "#server/release/home.ts";
import { rehearseRelease } from "#server/release/rehearse-release.ts";
import { StartFailed } from "#server/start-failed.ts";
import { createDb, openPool } from "#shop/platform/database/db.server.ts";
import type { Env } from "#shop/platform/env.server.ts";

type Context = { readonly env: Env; readonly databaseUrl: string };

/**
 * Fetches and builds a release, backs up, and rehearses it on a copy of the database. Returns the name of
 * its folder. Throws StartFailed with a sentence; the running shop and its database stay as they are.
 */
export async function prepareRelease(source: Source, context: Context): Promise<string> {
  const { env, databaseUrl } = context;
  announce("Fetching the release");
  const release = await fetchRelease(source);
  const folder = path.join(releasesFolder(), release);
  if (path.resolve(folder) === path.resolve(root))
    throw new StartFailed(`${release} is the version that runs already. Nothing was changed.`);
  announce(`Fetched ${release}. Building it takes some minutes.`);
  await buildRelease(folder);
  refuseWhatNeedsAStop(folder, env);
  await backUpFirst(context);
  announce("Trying the release on a copy of the database");
  const migration = await withConnection(databaseUrl, readNewestMigration);
  await rehearseRelease({ folder, env, databaseUrl, migration, log: announce });
  return release;
}

/** What a running shop can't hand over to. */
function refuseWhatNeedsAStop(folder: string, { databaseUrl }: Env): void {
  const before = postgresMajor(root);
  const after = postgresMajor(folder);
  if (databaseUrl === null && before !== after)
    throw new StartFailed(
      `The release comes with PostgreSQL ${after}, and the database is one of ${before}. Stop the shop, put the release in the place of this folder, run npm run upgrade-database there, and start it. Nothing was changed.`,
    );
  if (!runsUnderThisNode(folder))
    throw new StartFailed(
      `The release needs another Node than ${process.version}. Install Node 24 and start the shop again with it, then update. Nothing was changed.`,
    );
}

async function backUpFirst({ env, databaseUrl }: Context): Promise<void> {
  const { backupDir } = env;
  if (backupDir === null) return announce("BACKUP_URL is off: no backup is made here.");
  const pool = openPool(databaseUrl, 2);
  try {
    const { lines } = await backUp(createDb(pool), { env, backupDir, databaseUrl });
    for (const line of lines) announce(line);
  } catch (error) {
    throw error instanceof BackupRefused ? new StartFailed(error.message) : error;
  } finally {
    await pool.end();
  }
}
