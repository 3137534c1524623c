import { until } from "#tests/support/until.ts";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startArchivedPostgres } from "#server/backup/archived-postgres-for-tests.ts";
import { walArchiveFolder } from "#server/postgres/wal-archive.ts";
import { createDb } from "#shop/platform/database/db.server.ts";
import { openPool } from "#shop/platform/database/pool.server.ts";
import { readWalArchive } from "#shop/backup/wal-archive-queries.server.ts";
import { shipWal } from "./ship.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const home = tempFolder();
const dataDir = path.join(home, "data");
const backupDir = path.join(home, "backups");
const server = await startArchivedPostgres(dataDir, backupDir);
const pool = openPool(server.url, 2);
const db = createDb(pool);
afterAll(() => pool.end());

const postgresDir = path.join(dataDir, "postgres");
const archived = () =>
  fs.readdirSync(walArchiveFolder(postgresDir)).filter((name) => /^[0-9A-F]{24}/.test(name));

/** Finishes a segment and waits until PostgreSQL has archived it. */
async function finishSegment(): Promise<void> {
  const before = archived().length;
  await pool.query("select pg_create_restore_point('test'), pg_switch_wal()");
  await until(() => expect(archived().length).toBeGreaterThan(before));
}

/** Makes everything that waits for the backup folder as old as this. */
function age(minutes: number): void {
  const then = new Date(Date.now() - minutes * 60_000);
  for (const name of archived())
    fs.utimesSync(path.join(walArchiveFolder(postgresDir), name), then, then);
}

const wholeMinutes = (seconds: number | null = null) => Math.floor((seconds ?? 0) / 60);

test("WAL waits until it has reached the backup folder, also when it is compressed beside the database", async () => {
  await finishSegment();
  age(11);
  const waiting = await readWalArchive(db);
  expect([waiting?.waitingSeconds, waiting?.shippedAgeSeconds].map(wholeMinutes)).toEqual([11, 11]);

  const away = `${backupDir}-away`;
  fs.renameSync(backupDir, away); // as if its disk were not mounted
  expect((await shipWal(postgresDir, () => "key")).failure).not.toBe(null);
  expect(archived()).toEqual([expect.stringMatching(/\.zst$/)]);
  expect(wholeMinutes((await readWalArchive(db))?.waitingSeconds)).toBe(11);

  fs.renameSync(away, backupDir);
  await shipWal(postgresDir, () => "key");
  const shipped = await readWalArchive(db);
  expect(shipped?.waitingSeconds).toBe(0);
  expect(shipped?.shippedAgeSeconds).toBeLessThan(60);
});

test("WAL that PostgreSQL itself can't archive waits as well", async () => {
  const folder = walArchiveFolder(postgresDir);
  fs.renameSync(folder, `${folder}-away`);
  fs.mkdirSync(folder, { mode: 0o555 }); // as if its disk were full
  await pool.query("select pg_create_restore_point('test'), pg_switch_wal()");
  await sleep(1_500);
  const status = await readWalArchive(db);
  fs.rmdirSync(folder);
  fs.renameSync(`${folder}-away`, folder);
  expect(status?.waitingSeconds).toBeGreaterThan(0.5);
});
