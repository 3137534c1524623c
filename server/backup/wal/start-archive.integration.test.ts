import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { startArchivedPostgres } from "#server/backup/archived-postgres-for-tests.ts";
import { withConnection } from "#server/backup/connect.ts";
import { listSets } from "#server/backup/store/sets.ts";
import { archiveSettings, readArchiveSet, writeArchiveSet } from "#server/postgres/wal-archive.ts";
import { startWalArchive, stopWalArchive } from "./start-archive.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const home = tempFolder();
const backupDir = path.join(home, "backups");
const server = await startArchivedPostgres(path.join(home, "data"), backupDir);

const start = (folder: string) => startWalArchive({ databaseUrl: server.url, backupDir: folder });

test("a database goes on with its set, and begins another in another backup folder", async () => {
  const set = await start(backupDir);
  expect(await start(backupDir)).toBe(set);
  const other = await start(path.join(home, "other"));
  expect(other).not.toBe(set);
  expect((await listSets(path.join(home, "other"))).map((each) => each.set)).toEqual([other]);
  expect(readArchiveSet(server.dir)?.set).toBe(other);
});

test("backups on a disk that is not mounted are not begun anew on the database's disk", async () => {
  const missing = path.join(home, "not-mounted");
  writeArchiveSet(server.dir, { set: "gone", backupDir: missing, isOnSameDisk: false });
  await expect(start(missing)).rejects.toThrow(/were on another disk, which is not there now/);
  expect(readArchiveSet(server.dir)?.set).toBe("gone");
  expect(await listSets(missing)).toEqual([]);

  writeArchiveSet(server.dir, { set: "gone", backupDir: missing, isOnSameDisk: true });
  expect(await start(missing)).not.toBe("gone"); // somebody has deleted them
});

test("a copied folder has no set, and its server archives nothing", async () => {
  await start(backupDir);
  const copy = path.join(home, "copy");
  fs.mkdirSync(copy);
  fs.copyFileSync(path.join(server.dir, "backup-set.json"), path.join(copy, "backup-set.json"));
  expect(readArchiveSet(copy)).toBeNull();
  expect(archiveSettings(copy)).toMatchObject({ archive_library: "", archive_command: "true" });
});

test("with BACKUP_URL=off nothing is archived any more", async () => {
  await start(backupDir);
  await stopWalArchive(server.url);
  expect(readArchiveSet(server.dir)).toBeNull();
  const shown = await withConnection(server.url, (client) => client.query("show archive_library"));
  expect(shown.rows).toEqual([{ archive_library: "" }]);
});
