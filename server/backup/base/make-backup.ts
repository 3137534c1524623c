import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import type { BackupOptions } from "#server/backup/backup-options.ts";
import { readNewestMigration } from "#server/backup/newest-migration.ts";
import { nameAt } from "#server/backup/backup-name.ts";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { withConnection } from "#server/backup/connect.ts";
import { lockBackups } from "#server/backup/lock-backups.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { segmentBefore } from "#server/backup/store/segments.ts";
import { listManifests, writeManifest } from "#server/backup/store/sets.ts";
import { hasOwnWal, hasSegment } from "#server/backup/store/stored-wal.ts";
import { type RunningServer, toRunningServer } from "#server/backup/wal/running-server.ts";
import { shipWal } from "#server/backup/wal/ship.ts";
import { startWalArchive } from "#server/backup/wal/start-archive.ts";
import { copyDatabase } from "./copy-data-folder.ts";
import { countAtRestorePoint } from "./restore-point.ts";

const walTimeoutMs = 120_000;
const pollMs = 100;

/**
 * Copies the running embedded database, the sandbox's mails and the uploads to the backup folder, and
 * ships the WAL that a restore of the copy needs. The shop goes on meanwhile. The first backup of a
 * database starts its WAL archive. Throws BackupRefused with a sentence; earlier backups stay good then.
 */
export async function makeBackup(options: BackupOptions<Manifest>): Promise<Manifest> {
  const { backupDir, databaseUrl, log, record = (run) => run() } = options;
  const make = async () => {
    const set = await startWalArchive({ databaseUrl, backupDir });
    return withConnection(databaseUrl, async (client) => {
      const server = await toRunningServer(client);
      await refuseTablespaces(client);
      return backUp(client, { ...options, set, server });
    });
  };
  return lockBackups(backupDir, log, () => record(make));
}

type Context = BackupOptions<Manifest> & { readonly set: string; readonly server: RunningServer };

async function backUp(client: pg.Client, context: Context): Promise<Manifest> {
  const { backupDir, databaseUrl, set, server, settings, key } = context;
  const { startedAt, name } = await nameBackup(context);
  const copied = await copyDatabase(client, { ...context, name });
  const counted = await countAtRestorePoint(databaseUrl, name);
  const last = await shipLastSegment(client, context);
  const { timeline, segmentBytes } = server;
  const wal = { ...copied.wal, timeline, last, segmentBytes };
  // Another process may have shipped it.
  if (!(await hasOwnWal(backupDir, { set, wal }, key)))
    throw new BackupRefused(
      "The WAL of the backup is not signed with the key of this machine: the running shop is of an earlier version, or was started with another BACKUP_KEY. Start it again, and run npm run backup again.",
    );
  const manifest: Manifest = {
    format: 1,
    name,
    set,
    startedAt: startedAt.toISOString(),
    finishedAt: new Date().toISOString(),
    postgres: {
      version: server.version,
      major: server.major,
      systemIdentifier: server.systemIdentifier,
    },
    migration: await readNewestMigration(client),
    wal,
    ...counted,
    folders: copied.folders,
    files: copied.files,
    settings: { ...settings },
    storedBytes: copied.storedBytes,
    newBytes: copied.newBytes,
  };
  await writeManifest(backupDir, manifest, key);
  return manifest;
}

/** The name has the time in seconds: a second backup within one second waits for the next. */
async function nameBackup({ backupDir, set }: Context): Promise<{ startedAt: Date; name: string }> {
  const manifests = await listManifests(backupDir, set);
  for (;;) {
    const startedAt = new Date();
    const name = nameAt(startedAt);
    if (manifests.every((each) => each.name !== name)) return { startedAt, name };
    await sleep(pollMs);
  }
}

/** Ends the segment with the restore point and ships it. Returns its name. */
async function shipLastSegment(
  client: pg.Client,
  { backupDir, set, server, signal, key }: Context,
): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>("select pg_switch_wal()::text as lsn");
  const last = segmentBefore(rows[0]?.lsn ?? "", server.timeline, server.segmentBytes);
  const endsAt = Date.now() + walTimeoutMs;
  for (;;) {
    signal?.throwIfAborted();
    const { failure } = await shipWal(server.dir, () => key);
    if (await hasSegment(backupDir, set, last)) return last;
    if (failure !== null) throw new BackupRefused(`The WAL can't be stored: ${failure}`);
    if (Date.now() > endsAt)
      throw new BackupRefused(
        `PostgreSQL did not archive the WAL of the backup within ${walTimeoutMs / 1_000} s. Its log, ${path.join(server.dir, "postgres.log")}, says why.`,
      );
    await sleep(pollMs);
  }
}

async function refuseTablespaces(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    "select 1 from pg_tablespace where spcname not in ('pg_default', 'pg_global')",
  );
  if (rowCount !== 0)
    throw new BackupRefused(
      "The database has tablespaces outside its folder, which a backup does not copy. Move their tables back and drop them.",
    );
}
