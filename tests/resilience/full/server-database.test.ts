import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyDatabase } from "#server/backup/copy/copy-database.ts";
import { listDumps } from "#server/backup/dump/list-dumps.ts";
import { makeDump } from "#server/backup/dump/make-dump.ts";
import { restoreDump } from "#server/backup/dump/restore-dump.ts";
import { verifyDump } from "#server/backup/dump/verify-dump.ts";
import { type LocalPostgres, startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { openPool } from "#shop/platform/database/db.server.ts";
import { readContent } from "#tests/support/compare-databases.ts";
import { type DebianPostgres, startDebianPostgres } from "#tests/support/debian-postgres.ts";

const port = 54_915;
let debian: DebianPostgres;
let embedded: LocalPostgres;
let folder: string;
let shopUrl: string;
let options: Parameters<typeof makeDump>[0] & { readonly trust: { readonly key: string } };

beforeAll(async () => {
  debian = await startDebianPostgres(15, port);
  folder = mkdtempSync(path.join(os.tmpdir(), "server-database-"));
  chmodSync(folder, 0o755); // as root, the embedded PostgreSQL runs as another user
  embedded = await startLocalPostgres({ dir: path.join(folder, "postgres"), log: () => {} });
  shopUrl = await debian.createDatabase("shop");
  const pool = openPool(shopUrl, 5);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  await pool.query("insert into rate_limits values ('x', 1, now())");
  await pool.end();
  const dataDir = path.join(folder, "data");
  mkdirSync(path.join(dataDir, "mail"), { recursive: true });
  writeFileSync(path.join(dataDir, "mail", "1.eml"), "Subject: Your order");
  const backupDir = path.join(folder, "backups");
  const key = "the key of this test";
  const trust = { key };
  options = { backupDir, dataDir, databaseUrl: shopUrl, key, trust, settings: {}, log: () => {} };
});

afterAll(async () => {
  await embedded?.stop();
  await debian?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

const { stringify } = JSON;
const siblingOf = (url: string, name: string) =>
  Object.assign(new URL(url), { pathname: `/${name}` }).href;

async function query(url: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

async function newEmbeddedDatabase(name: string): Promise<string> {
  await query(embedded.url, `create database "${name}"`);
  return siblingOf(embedded.url, name);
}

/** The content without the note that it was restored. */
async function contentOf(url: string) {
  const { tables, sequences } = await readContent(url);
  return { tables: { ...tables, "public.restores": "" }, sequences };
}

const databases = async () =>
  (await query(shopUrl, "select datname from pg_database order by 1")).rows.map(
    (row) => row.datname,
  );

test("a backup of PostgreSQL 15 is whole on the embedded 18, and goes back by our own copy", async () => {
  const dump = await makeDump(options);
  expect(dump.rowCounts["public.products"]).toBeGreaterThan(50);
  const before = await contentOf(shopUrl);

  const on18 = await newEmbeddedDatabase("from_15");
  const restored = await restoreDump({ ...options, at: null, to: { kind: "url", url: on18 } });
  expect(restored.dump.name).toBe(dump.name);
  expect(await contentOf(on18)).toEqual(before);
  const { rows } = await query(on18, "select restored_to, reconciled_at from restores");
  expect(rows).toEqual([{ restored_to: new Date(dump.snapshotAt), reconciled_at: null }]);
  const mails = path.join(restored.files ?? "", "mail", "1.eml");
  expect(readFileSync(mails, "utf8")).toBe("Subject: Your order");

  const on15 = await debian.createDatabase("back_on_15");
  await copyDatabase({ source: on18, target: on15, announce: () => {} });
  expect(await contentOf(on15)).toEqual(before);
  expect((await readContent(on15)).schema).toEqual((await readContent(shopUrl)).schema);
});

test("our own copy from 15 to 18 has every table, row and object", async () => {
  const target = await newEmbeddedDatabase("copied_from_15");
  await copyDatabase({ source: shopUrl, target, announce: () => {} });
  expect(await readContent(target)).toEqual(await readContent(shopUrl));
});

test("a restore goes to a new database unless told, and leaves the shop's as it is", async () => {
  const before = await contentOf(shopUrl);
  const { database } = await restoreDump({ ...options, at: null, to: { kind: "new" } });
  expect(database).toMatch(/^shop_restored_\d{8}_\d{6}$/);
  expect(await contentOf(siblingOf(shopUrl, database))).toEqual(before);
  expect((await query(shopUrl, "select from restores")).rowCount).toBe(0);
  await query(shopUrl, `drop database "${database}"`);
});

test("a restore in place is refused while the shop is connected, and else keeps the old database", async () => {
  const inPlace = { ...options, at: null, to: { kind: "in_place" } } as const;
  const shop = new pg.Client({ connectionString: shopUrl });
  await shop.connect();
  await expect(restoreDump(inPlace)).rejects.toThrow("is connected to the database shop. Stop it");
  await shop.end();
  const before = await contentOf(shopUrl);
  await query(shopUrl, "drop table messages cascade");
  const { kept, database } = await restoreDump(inPlace);
  expect(database).toBe("shop");
  expect(await contentOf(shopUrl)).toEqual(before);
  expect(kept).toMatch(/^shop_before_/);
  expect(
    (await readContent(siblingOf(shopUrl, kept ?? ""))).tables["public.messages"],
  ).toBeUndefined();
  expect((await databases()).filter((name) => name.includes("restored"))).toEqual([]);
});

test("the newest backup not after a time is restored; before the first there is none", async () => {
  const [first] = await listDumps(options.backupDir);
  const second = await makeDump(options);
  const at = new Date(Date.parse(second.snapshotAt) - 1);
  const target = await newEmbeddedDatabase("at_a_time");
  const to = { kind: "url", url: target } as const;
  expect((await restoreDump({ ...options, at, to })).dump.name).toBe(first?.name);
  await expect(restoreDump({ ...options, at: null, to })).rejects.toThrow("is not empty");
  const early = new Date(Date.parse(first?.snapshotAt ?? "") - 1);
  await expect(restoreDump({ ...options, at: early, to })).rejects.toThrow(
    "There is no such backup",
  );
});

test("a verification finds a good backup good and a damaged one damaged, and leaves no database", async () => {
  const dump = (await listDumps(options.backupDir)).at(-1);
  if (dump === undefined) throw new Error("there is a dump");
  const before = await databases();
  expect((await verifyDump(dump, options)).problems).toEqual([]);
  const wrong = { ...dump, rowCounts: { ...dump.rowCounts, "public.products": 1 } };
  expect((await verifyDump(wrong, options)).problems.join()).toMatch(
    /The table public\.products has \d+ rows; the dump had 1\./,
  );
  const file = path.join(options.backupDir, "dumps", `${dump.name}.dump`);
  const content = readFileSync(file);
  content[content.length - 100] = (content.at(-100) ?? 0) ^ 1;
  writeFileSync(file, content);
  expect((await verifyDump(dump, options)).problems.join()).toContain("is damaged");
  expect(await databases()).toEqual(before);
});

test("an interrupted restore leaves nothing that the next one does not remove", async () => {
  await query(shopUrl, "create database shop_restored_20200101_000000");
  await query(
    shopUrl,
    "comment on database shop_restored_20200101_000000 is 'Unfinished restore of a backup of the shop'",
  );
  const [dump] = await listDumps(options.backupDir);
  if (dump === undefined) throw new Error("there is a dump");
  await verifyDump(dump, options);
  expect(await databases()).not.toContain("shop_restored_20200101_000000");
});

test("no password is in a description of a backup", () => {
  const dumps = path.join(options.backupDir, "dumps");
  for (const name of readdirSync(dumps).filter((each) => each.endsWith(".json")))
    expect(readFileSync(path.join(dumps, name), "utf8")).not.toContain("P4ss");
  expect(stringify(options.settings)).toBe("{}");
});
