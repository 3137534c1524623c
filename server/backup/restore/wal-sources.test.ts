import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { compress } from "#server/backup/store/compression.ts";
import { SegmentDamaged, storeSegment } from "#server/backup/store/stored-wal.ts";
import { collectWal } from "./wal-sources.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const home = tempFolder();

const name = "000000010000000000000020";
const set = "set";
const trust = { key: "key" };

/** A database with a segment that waits for the backup folder. */
function withWaiting(folder: string) {
  const homeDir = path.join(home, folder);
  const file = path.join(homeDir, "wal-archive", name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, "segment");
  const backupDir = path.join(homeDir, "backups");
  fs.mkdirSync(path.join(backupDir, set, "wal"), { recursive: true });
  return { homeDir, file, backupDir };
}

test("a segment that a running shop moves to the backup folder while a restore reads is found there", async () => {
  const { homeDir, file, backupDir } = withWaiting("moved");
  const sources = await collectWal(backupDir, set, [{ homeDir, systemIdentifier: "1" }]);
  expect((await sources.get(name)?.read(trust))?.toString()).toBe("segment");
  const compressed = await compress(Buffer.from("segment"));
  await storeSegment(backupDir, { set, name, compressed, archivedAt: new Date() }, trust.key);
  fs.rmSync(file);
  expect((await sources.get(name)?.read(trust))?.toString()).toBe("segment");
});

test("a segment that has gone from both folders is damaged, and its file is named", async () => {
  const { homeDir, file, backupDir } = withWaiting("gone");
  const sources = await collectWal(backupDir, set, [{ homeDir, systemIdentifier: "1" }]);
  fs.rmSync(file);
  const reading = sources.get(name)?.read(trust);
  await expect(reading).rejects.toThrow(SegmentDamaged);
  await expect(sources.get(name)?.read(trust)).rejects.toThrow(file);
});
