import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { startArchivedPostgres } from "#server/backup/archived-postgres-for-tests.ts";
import { connect, withConnection } from "#server/backup/connect.ts";
import { listBackups, walCoverage } from "#server/backup/list.ts";
import type { Manifest } from "#server/backup/manifest.ts";
import { extractObject, objectFile } from "#server/backup/store/objects.ts";
import { hasOwnWal, readSegment, writeSegment } from "#server/backup/store/stored-wal.ts";
import { shipWal } from "#server/backup/wal/ship.ts";
import { type LocalPostgres, startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { walArchiveFolder } from "#server/postgres/wal-archive.ts";
import { makeBackup } from "./make-backup.ts";
import { tempFolder } from "#tests/support/temp-folder.ts";

const home = tempFolder();
const dataDir = path.join(home, "data");
const backupDir = path.join(home, "backups");
const server = await startArchivedPostgres(dataDir, backupDir);
const client = await connect(server.url);
await client.query(`
  create table orders (id int generated always as identity primary key, note text);
  insert into orders (note) select repeat(md5(n::text), 10) from generate_series(1, 5000) n;
  create unlogged table rate_limits (value int);
  insert into rate_limits values (1);`);
fs.mkdirSync(path.join(dataDir, "mail"));
fs.writeFileSync(path.join(dataDir, "mail", "1.eml"), "To: someone");
const key = "the key of this test";
const backUp = () =>
  makeBackup({
    backupDir,
    dataDir,
    databaseUrl: server.url,
    key,
    settings: { HOST: "0.0.0.0" },
    log: () => {},
  });

afterAll(() => client.end());

/** Restores by PostgreSQL's own means, so that this test does not rely on the shop's restore. */
async function restoreToPoint(manifest: Manifest, root: string): Promise<LocalPostgres> {
  const dir = path.join(root, "postgres");
  fs.mkdirSync(root);
  for (const folder of manifest.folders)
    fs.mkdirSync(path.join(root, folder.path), { recursive: true, mode: folder.mode });
  for (const { path: name, mode, ...content } of manifest.files)
    await extractObject(backupDir, content, { file: path.join(root, name), mode });
  const [listed] = await listBackups(backupDir);
  for (const { name } of walCoverage(manifest, listed?.segments ?? []).segments) {
    const file = path.join(dir, "data", "pg_wal", name);
    await writeSegment(
      file,
      await readSegment(backupDir, { set: manifest.set, name, trust: { key } }),
    );
  }
  fs.writeFileSync(path.join(dir, "data", "recovery.signal"), "");
  fs.appendFileSync(
    path.join(dir, "data", "postgresql.auto.conf"),
    `restore_command = 'false'
     recovery_target_action = 'promote'
     recovery_target_name = '${manifest.restorePoint?.name ?? ""}'
    `,
  );
  const { uid, gid } = fs.statSync(path.join(server.dir, "data"));
  for (const name of ["", ...fs.readdirSync(dir, { recursive: true, encoding: "utf8" })])
    fs.lchownSync(path.join(dir, name), uid, gid);
  const restored = await startLocalPostgres({ dir, log: () => {}, durable: false });
  await withConnection(restored.url, async (client) => {
    const isRecovering = async () =>
      (await client.query("select pg_is_in_recovery() as is")).rows[0].is;
    while (await isRecovering()) await sleep(50);
  });
  return restored;
}

async function valueOf(url: string, sql: string): Promise<unknown> {
  return withConnection(url, async (client) => (await client.query(sql)).rows[0]?.value);
}

test("a backup made under load restores to exactly the rows that it counted", async () => {
  let isWriting = true;
  const writers = [1, 2].map(async () => {
    const writer = await connect(server.url);
    while (isWriting) {
      await writer.query("insert into orders (note) values ('new'), ('new')");
      await sleep(5 * Math.random());
    }
    await writer.end();
  });
  const manifest = await backUp();
  isWriting = false;
  await Promise.all(writers);
  const total = Number(await valueOf(server.url, "select count(*) as value from orders"));

  expect(manifest.rowCounts?.["public.orders"]).toBeGreaterThan(5_000);
  expect(manifest.rowCounts?.["public.orders"]).toBeLessThan(total);
  expect(manifest.rowCounts).not.toHaveProperty("public.rate_limits");
  const root = path.join(home, "restored");
  const restored = await restoreToPoint(manifest, root);
  expect(await valueOf(restored.url, "select count(*) as value from orders")).toBe(
    String(manifest.rowCounts?.["public.orders"]),
  );
  expect(await valueOf(restored.url, "select count(*) as value from rate_limits")).toBe("0");
  expect(fs.readFileSync(path.join(root, "mail", "1.eml"), "utf8")).toBe("To: someone");
  await restored.stop();
});

test("a second backup adds only contents that are new", async () => {
  await backUp();
  const second = await backUp();
  expect(second.newBytes).toBeLessThan(second.storedBytes / 5);
  const name = (each: Manifest) => each.name;
  expect((await listBackups(backupDir))[0]?.manifests.map(name)).toContain(second.name);
});

test("after a kill -9 the earlier backups are whole, and the next one goes", async () => {
  const before = await listBackups(backupDir);
  const child = startInOwnProcess();
  await once(child, "message"); // it is copying
  child.kill("SIGKILL");
  await once(child, "exit");
  expect((await listBackups(backupDir))[0]?.manifests).toEqual(before[0]?.manifests);
  const next = await backUp();
  for (const { sha256 } of next.files)
    expect(fs.statSync(objectFile(backupDir, sha256)).size).toBeGreaterThan(0);
});

/** Sends a message when it has begun to copy. */
function startInOwnProcess(): ChildProcess {
  const module = path.join(import.meta.dirname, "make-backup.ts");
  const options = { backupDir, dataDir, databaseUrl: server.url, key, settings: {} };
  const script = `
    const { makeBackup } = await import(${JSON.stringify(module)});
    await makeBackup({ ...${JSON.stringify(options)}, log: (line) => process.send(line) });`;
  return spawn(process.execPath, ["--input-type=module", "-e", script], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}

test("a backup needs WAL with its own signature, whoever has shipped it", async () => {
  const manifest = await backUp();
  expect(await hasOwnWal(backupDir, manifest, key)).toBe(true);
  expect(await hasOwnWal(backupDir, manifest, "another key")).toBe(false);
  const wal = { ...manifest.wal, last: "0000000100000000FFFFFFFF" };
  expect(await hasOwnWal(backupDir, { ...manifest, wal }, key)).toBe(false);
});

test("WAL waits beside the database while the backup folder is away, and is moved later", async () => {
  const away = `${backupDir}-away`;
  const finish = async () => {
    await client.query("insert into orders (note) values ('while away')");
    const { rows } = await client.query<{ name: string }>(
      "select pg_walfile_name(pg_current_wal_insert_lsn()) as name, pg_switch_wal()",
    );
    const segment = rows[0]?.name ?? "";
    while (!fs.existsSync(path.join(walArchiveFolder(server.dir), segment))) await sleep(20);
    return segment;
  };
  await shipWal(server.dir, () => key);
  fs.renameSync(backupDir, away);
  const segment = await finish();
  const failed = await shipWal(server.dir, () => key);
  expect(failed.failure).toMatch(/has no backups of this database\. Is its disk mounted\?$/);
  expect(failed.waiting).toBeGreaterThan(0);
  expect(fs.readdirSync(walArchiveFolder(server.dir))).toContain(`${segment}.zst`);
  expect(fs.existsSync(backupDir)).toBe(false);

  fs.renameSync(away, backupDir);
  const moved = await shipWal(server.dir, () => key);
  expect(moved).toMatchObject({ failure: null, waiting: 0, last: segment });
  expect(fs.readdirSync(walArchiveFolder(server.dir))).toEqual([]);
  const names = (await listBackups(backupDir))[0]?.segments.map(({ name }) => name);
  expect(names).toContain(segment);
});
