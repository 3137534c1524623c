import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { newestBackup } from "#server/backup/list.ts";
import { compress } from "#server/backup/store/compression.ts";
import { NewObjects } from "#server/backup/store/new-objects.ts";
import type { Trust } from "#server/backup/store/seal.ts";
import { listManifests, type StoredManifest } from "#server/backup/store/sets.ts";
import { readSegment } from "#server/backup/store/stored-wal.ts";
import { BackupNotTrusted } from "#server/backup/trusted.ts";
import { verifyBackup } from "#server/backup/verify/verify-backup.ts";
import { rehearseRelease } from "#server/release/rehearse-release.ts";
import { readEnv } from "#shop/platform/env.server.ts";
import { createBackedUpShop, queryIn } from "#tests/support/backed-up-shop.ts";

const shop = await createBackedUpShop();
const { backupDir, dataDir, beside, key } = shop;
const good = await shop.backUp();
await shop.query("create table marks (mark int)");
await shop.ship();
await shop.stop();

const manifestFile = path.join(backupDir, good.set, "backups", `${good.name}.json`);
// Started by root, the server runs as another user, who could write here.
fs.mkdirSync(beside("open"));
fs.chmodSync(beside("open"), 0o777);
const marker = path.join(beside("open"), "ran");

/** Restores on a machine that has the backup folder alone. */
const restore = (name: string, trust: Trust) =>
  shop.restore({ dataDir: beside("another-machine"), trust, to: beside(name) });

/** Changes a file of the backup folder as everyone who can write to it can, until the work is done. */
async function whileForged(file: string, forged: Buffer | string, work: () => Promise<void>) {
  const before = fs.readFileSync(file);
  fs.writeFileSync(file, forged);
  await work().finally(() => fs.writeFileSync(file, before));
}

/** The manifest with settings for a server that run a command whenever it starts, ends a replay or archives. */
async function withCommands(): Promise<string> {
  const objects = new NewObjects(backupDir, async () => {});
  const run = `'id > ${marker}; true'`;
  const settings = ["recovery_end_command", "archive_cleanup_command", "archive_command"];
  const lines = [...settings.map((name) => `${name} = ${run}`), "include = 'shop.conf'", ""];
  const { sha256, bytes } = await objects.add(Buffer.from(lines.join("\n")));
  await objects.keep();
  const manifest: StoredManifest = JSON.parse(fs.readFileSync(manifestFile, "utf8"));
  const names = ["postgresql.conf", "postgresql.auto.conf", "shop.conf", "conf.d/x.conf"];
  const forged = names.map((name) => ({
    path: `postgres/data/${name}`,
    mode: 0o600,
    bytes,
    sha256,
  }));
  const kept = manifest.files.filter(
    ({ path: name }) => !forged.some((each) => each.path === name),
  );
  const folders = [...manifest.folders, { path: "postgres/data/conf.d", mode: 0o700 }];
  return JSON.stringify({ ...manifest, folders, files: [...kept, ...forged] });
}

test("the key of the machine restores its backup on another machine, and no other key does", async () => {
  await expect(restore("no-key", { key: null })).rejects.toThrow(BackupNotTrusted);
  await expect(restore("other-key", { key: "another key" })).rejects.toThrow(
    /is not signed with the key of this machine.*--key, BACKUP_KEY or BACKUP_KEY_FILE.*--unsigned.*Nothing was changed\.$/,
  );
  expect(fs.existsSync(beside("no-key"))).toBe(false);
  await restore("with-key", { key });
  expect(await queryIn(beside("with-key"), "select mark from marks")).toEqual([]);
});

test("a changed manifest is refused by restore, verification and the rehearsal of an update", async () => {
  await whileForged(manifestFile, await withCommands(), async () => {
    await expect(restore("forged", { key })).rejects.toThrow(BackupNotTrusted);
    await expect(newestBackup(backupDir, key)).rejects.toThrow(/It is not tried.*npm run backup/);
    const read = readEnv({ DATA_DIR: dataDir, BACKUP_URL: backupDir, BACKUP_KEY: key });
    if (!read.ok) throw new Error(read.problems.join());
    const shared = { env: read.env, databaseUrl: "", migration: good.migration, log: () => {} };
    await expect(rehearseRelease({ folder: "/none", ...shared })).rejects.toThrow(
      "It is not tried",
    );
  });
  expect(fs.existsSync(marker)).toBe(false);
});

test("what a backup says of its server's settings is not taken, even from one that is not signed", async () => {
  await whileForged(manifestFile, await withCommands(), async () => {
    await restore("settings", "unsigned");
  });
  expect(await queryIn(beside("settings"), "select mark from marks")).toEqual([]);
  expect(fs.existsSync(marker)).toBe(false);
  const data = path.join(beside("settings"), "postgres", "data");
  expect(fs.readFileSync(path.join(data, "postgresql.conf"), "utf8")).toBe(
    "include = 'shop.conf'\n",
  );
  expect(fs.existsSync(path.join(data, "postgresql.auto.conf"))).toBe(false);
});

test("a backup of an earlier version is restored when told, with its WAL", async () => {
  const { mac, ...earlier } = JSON.parse(fs.readFileSync(manifestFile, "utf8"));
  expect(mac).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  await whileForged(manifestFile, JSON.stringify(earlier), async () => {
    await expect(restore("refused", { key })).rejects.toThrow(
      /is not signed: an earlier version of the shop made it/,
    );
    await restore("earlier", "unsigned");
  });
  expect(await queryIn(beside("earlier"), "select mark from marks")).toEqual([]);
});

test("WAL that nobody has signed is replayed neither by a restore nor by a verification", async () => {
  const name = good.wal.first;
  const file = path.join(backupDir, good.set, "wal", `${name}.zst`);
  const content = await readSegment(backupDir, { set: good.set, name, trust: { key } });
  await whileForged(file, await compress(content), async () => {
    await expect(restore("forged-wal", { key })).rejects.toThrow(`${file} has no signature`);
    const [manifest] = await listManifests(backupDir, good.set);
    if (manifest === undefined) throw new Error("there is a backup");
    const options = { backupDir, dataDir, key, migration: good.migration, log: () => {} };
    expect((await verifyBackup(options, manifest)).problems.join()).toContain("signature");
  });
  expect(fs.existsSync(path.join(beside("forged-wal"), "postgres"))).toBe(false);
});
