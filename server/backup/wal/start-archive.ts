import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { withConnection } from "#server/backup/connect.ts";
import { segmentName } from "#server/backup/store/segments.ts";
import { listSets, writeSet } from "#server/backup/store/sets.ts";
import { writeArchiveSettings } from "#server/postgres/settings.ts";
import { readArchiveSet, walArchiveFolder, writeArchiveSet } from "#server/postgres/wal-archive.ts";
import { areOnSameDisk } from "./disks.ts";
import { type RunningServer, toRunningServer } from "./running-server.ts";

type Options = {
  /** The URL of the running embedded PostgreSQL. */
  readonly databaseUrl: string;
  readonly backupDir: string;
};

/** PostgreSQL restarts its archiver at most every 10 seconds. */
const archiverTimeoutMs = 60_000;
const pauseMs = 200;

/**
 * Makes the running server archive its WAL for this backup folder, and returns the set. It begins a new
 * set when the database has none, when its set is not in this folder, and after a copy or a restore.
 * Resolves when a first segment has been archived. Throws BackupRefused with a sentence.
 */
export async function startWalArchive({ databaseUrl, backupDir }: Options): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    const server = await toRunningServer(client);
    checkArchiveMode(server);
    const known = await findSet(server, backupDir);
    const set = known ?? (await beginSet(server, backupDir));
    if (known === null || !server.isArchiving) await switchOn(server, { client, databaseUrl });
    return set;
  });
}

/** The set that the database archives for, if it is in this backup folder. */
async function findSet(server: RunningServer, backupDir: string): Promise<string | null> {
  const known = readArchiveSet(server.dir);
  if (known?.backupDir !== backupDir) return null;
  const sets = await listSets(backupDir);
  const found = sets.find(({ set }) => set === known.set);
  if (found?.systemIdentifier === server.systemIdentifier) return known.set;
  checkMounted({ backupDir, isOnSameDisk: known.isOnSameDisk, dir: server.dir });
  return null;
}

/** Makes the running server archive nothing any more, as with BACKUP_URL=off. The set ends. */
export async function stopWalArchive(databaseUrl: string): Promise<void> {
  await withConnection(databaseUrl, async (client) => {
    const server = await toRunningServer(client);
    if (readArchiveSet(server.dir) === null && !server.isArchiving) return;
    writeArchiveSet(server.dir, null);
    writeArchiveSettings(server);
    await client.query("select pg_reload_conf()");
    emptyFolder(walArchiveFolder(server.dir));
  });
}

function checkArchiveMode(server: RunningServer): void {
  if (server.archiveMode === "on") return;
  throw new BackupRefused(
    "The database was started by an earlier version of the shop, which can't archive. Stop the shop, start it again, and run npm run backup again.",
  );
}

/** A folder that was on another disk and is now on the database's own: its disk is not mounted. */
function checkMounted(now: { backupDir: string; isOnSameDisk: boolean; dir: string }): void {
  if (now.isOnSameDisk || !areOnSameDisk(now.backupDir, now.dir)) return;
  throw new BackupRefused(
    `The backups in ${now.backupDir} were on another disk, which is not there now. Mount it and try again. To begin anew without it, set BACKUP_URL to another folder.`,
  );
}

async function beginSet(server: RunningServer, backupDir: string): Promise<string> {
  const now = new Date();
  const set = `${now.toISOString().slice(0, 10)}-${randomBytes(4).toString("hex")}`;
  await writeSet(backupDir, {
    format: 1,
    set,
    systemIdentifier: server.systemIdentifier,
    postgresMajor: server.major,
    createdAt: now.toISOString(),
  });
  // What was archived for another set is not needed for this one.
  emptyFolder(walArchiveFolder(server.dir));
  const isOnSameDisk = areOnSameDisk(backupDir, server.dir);
  writeArchiveSet(server.dir, { set, backupDir, isOnSameDisk });
  return set;
}

function emptyFolder(folder: string): void {
  fs.mkdirSync(folder, { recursive: true });
  for (const name of fs.readdirSync(folder)) fs.rmSync(path.join(folder, name), { force: true });
}

type Session = { readonly client: pg.Client; readonly databaseUrl: string };

async function switchOn(server: RunningServer, { client, databaseUrl }: Session): Promise<void> {
  const old = await archiverStart(client);
  writeArchiveSettings(server);
  await client.query("select pg_reload_conf()");
  // A segment that is finished before the archiver has started with its new settings is not archived.
  if (!server.isArchiving) await pollUntil(server, () => isRestarted(databaseUrl, old));
  const folder = walArchiveFolder(server.dir);
  const before = new Set(fs.readdirSync(folder));
  await client.query("select pg_create_restore_point('archive'), pg_switch_wal()");
  await pollUntil(server, async () =>
    fs.readdirSync(folder).some((name) => segmentName.test(name) && !before.has(name)),
  );
}

/** A new connection each time: it makes the server look whether its archiver is to be started again. */
async function isRestarted(databaseUrl: string, old: string): Promise<boolean> {
  const now = await withConnection(databaseUrl, archiverStart);
  return now !== "" && now !== old;
}

/** When the archiver's process started; empty while there is none. */
async function archiverStart(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ start: string }>(
    "select backend_start::text as start from pg_stat_activity where backend_type = 'archiver'",
  );
  return rows[0]?.start ?? "";
}

async function pollUntil(server: RunningServer, isDone: () => Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + archiverTimeoutMs;
  while (!(await isDone())) {
    if (Date.now() > endsAt)
      throw new BackupRefused(
        `PostgreSQL does not archive its WAL to ${walArchiveFolder(server.dir)}. Its log, ${path.join(server.dir, "postgres.log")}, says why.`,
      );
    await sleep(pauseMs);
  }
}
