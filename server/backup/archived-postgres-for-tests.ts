import fs from "node:fs";
import path from "node:path";
import { type LocalPostgres, startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { writeArchiveSet } from "#server/postgres/wal-archive.ts";
import { withConnection } from "./connect.ts";
import { writeSet } from "./store/sets.ts";
import { areOnSameDisk } from "./wal/disks.ts";
import { toRunningServer } from "./wal/running-server.ts";
import { afterwards } from "#tests/support/afterwards.ts";

/**
 * Starts a new embedded PostgreSQL, for the test or the file, that archives its WAL for a backup folder from
 * its start. A running one begins to archive only when PostgreSQL restarts its archiver, ten seconds after
 * the server's start.
 */
export async function startArchivedPostgres(
  dataDir: string,
  backupDir: string,
): Promise<LocalPostgres> {
  const options = { dir: path.join(dataDir, "postgres"), log: () => {}, durable: false };
  const first = await startLocalPostgres(options);
  const { systemIdentifier, major } = await withConnection(first.url, toRunningServer);
  await first.stop();
  const set = "2026-11-23-first";
  fs.mkdirSync(backupDir, { recursive: true });
  const createdAt = new Date().toISOString();
  await writeSet(backupDir, { format: 1, set, systemIdentifier, postgresMajor: major, createdAt });
  const isOnSameDisk = areOnSameDisk(dataDir, backupDir);
  writeArchiveSet(first.dir, { set, backupDir, isOnSameDisk });
  const server = await startLocalPostgres(options);
  afterwards(server.stop);
  return server;
}
