import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { withLock } from "#launcher/lock.mjs";
import { BackupRefused } from "#server/backup/backup-refused.ts";
import { withConnection } from "#server/backup/connect.ts";
import { segmentBefore } from "#server/backup/store/segments.ts";
import { listSets, writeSet } from "#server/backup/store/sets.ts";
import { writeArchiveSettings } from "#server/postgres/settings.ts";
import { readArchiveSet, walArchiveFolder, writeArchiveSet } from "#server/postgres/wal-archive.ts";
import { hasSegment } from "#server/backup/store/stored-wal.ts";
import { areOnSameDisk } from "./disks.ts";
import { type RunningServer, toRunningServer } from "./running-server.ts";

type Options = {
  /** The URL of the running embedded PostgreSQL. */
  readonly databaseUrl: string;
  readonly backupDir: string;
};

/** PostgreSQL restarts its archiver at most every 10 seconds. */
const archiverTimeoutMs = 60_000;
const nextSegmentMs = 3_000;
const pollMs = 100;
const lockTimeoutMs = 120_000;

/**
 * Makes the running server archive its WAL for this backup folder, and returns the set. It begins a new
 * set when the database has none, when its set is not in this folder, and after a copy or a restore.
 * Resolves when a first segment has been archived. Throws BackupRefused with a sentence.
 */
export async function startWalArchive({ databaseUrl, backupDir }: Options): Promise<string> {
  return withConnection(databaseUrl, async (client) => {
    const server = await toRunningServer(client);
    checkArchiveMode(server);
    // The program that starts and the first backup may both find no set.
    return withLock(path.join(server.dir, "archive.lock"), { waitMs: lockTimeoutMs }, async () => {
      const set = (await findSet(server, backupDir)) ?? (await beginSet(server, backupDir));
      await switchOn(server, { client, databaseUrl, backupDir, set });
      return set;
    });
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

type Switch = {
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly backupDir: string;
  readonly set: string;
};

/**
 * Returns when the server has archived a segment that was finished after it got the settings. Until its
 * archiver has started with them, finished segments may not be archived.
 */
async function switchOn(server: RunningServer, options: Switch): Promise<void> {
  const { client, databaseUrl, backupDir, set } = options;
  if (!server.isArchiving) {
    writeArchiveSettings(server);
    await client.query("select pg_reload_conf()");
  }
  const endsAt = Date.now() + archiverTimeoutMs;
  while (Date.now() < endsAt) {
    const segment = await finishSegment(client, server);
    const nextAt = Date.now() + nextSegmentMs;
    while (Date.now() < nextAt) {
      if (isWaiting(server, segment) || (await hasSegment(backupDir, set, segment))) return;
      // A new connection makes the server look whether its archiver is to be started again.
      await withConnection(databaseUrl, () => sleep(pollMs));
    }
  }
  throw new BackupRefused(
    `PostgreSQL does not archive its WAL to ${walArchiveFolder(server.dir)}. Its log, ${path.join(server.dir, "postgres.log")}, says why.`,
  );
}

/** Finishes the segment that is being written, and returns its name. */
async function finishSegment(client: pg.Client, server: RunningServer): Promise<string> {
  const { rows } = await client.query<{ lsn: string }>(
    "select pg_create_restore_point('archive'), pg_switch_wal()::text as lsn",
  );
  return segmentBefore(rows[0]?.lsn ?? "", server.timeline, server.segmentBytes);
}

function isWaiting({ dir }: RunningServer, segment: string): boolean {
  const file = path.join(walArchiveFolder(dir), segment);
  return fs.existsSync(file) || fs.existsSync(`${file}.zst`);
}
