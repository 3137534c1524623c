import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openPool, createDb } from "./db.server.ts";
import { isMigrated, migrate } from "./migrate.server.ts";
import { sortMigrations } from "./migrations.ts";

const { url } = await testDatabase();
const folder = "db/migrations";
const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted();
const admin = new pg.Client({ connectionString: url });
await admin.connect();

const emptyName = `${new URL(url).pathname.slice(1)}_empty`;
const emptyUrl = Object.assign(new URL(url), { pathname: `/${emptyName}` }).href;
const pool = openPool(emptyUrl, 5);
const printed: string[] = [];
const announce = (line: string) => void printed.push(line);
afterAll(async () => {
  await pool.end();
  await admin.query(`drop database if exists "${emptyName}" with (force)`);
  await admin.end();
});
beforeEach(async () => {
  printed.length = 0;
  await admin.query(`drop database if exists "${emptyName}" with (force)`);
  await admin.query(`create database "${emptyName}"`);
});

/** Prepares the database of an earlier version, on which these files have run. */
async function runEarlier(files: readonly string[]): Promise<void> {
  await pool.query(`create table kysely_migration (
    name varchar(255) not null primary key, timestamp varchar(255) not null)`);
  for (const file of files) {
    await pool.query(await readFile(`${folder}/${file}`, "utf8"));
    await pool.query("insert into kysely_migration values ($1, $2)", [
      file.slice(0, -".sql".length),
      new Date().toISOString(),
    ]);
  }
}

async function executed(): Promise<string[]> {
  const { rows } = await pool.query("select name from kysely_migration order by name");
  return rows.map((row) => `${row.name}.sql`);
}

test("of three instances that start at once, one migrates an empty database and the others wait", async () => {
  expect(await isMigrated(createDb(pool))).toBe(false);
  let running = 0;
  let most = 0;
  const whileLocked = async () => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 100));
    running -= 1;
  };
  await Promise.all([1, 2, 3].map(() => migrate(emptyUrl, { announce, whileLocked })));
  expect(most).toBe(1);
  expect(printed.filter((line) => line.startsWith("Migrated"))).toHaveLength(1);
  expect(printed.some((line) => line.startsWith("Another instance is bringing"))).toBe(true);
  expect(await executed()).toEqual(names);
  expect(await isMigrated(createDb(pool))).toBe(true);
});

test("a database on which 0014 ran without 0012 and 0013 gets both", async () => {
  const early = names.filter((name) => name < "0012" || name.startsWith("0014"));
  expect(early).toHaveLength(12);
  await runEarlier(early);
  expect(await isMigrated(createDb(pool))).toBe(false);
  await migrate(emptyUrl, { announce });
  expect(await executed()).toEqual(names);
  expect(await isMigrated(createDb(pool))).toBe(true);
});

test("a newer database is used, unless its schema_floor is above this version", async () => {
  await migrate(emptyUrl, { announce });
  await pool.query("insert into kysely_migration values ('9998_from_the_future', 'then')");
  await migrate(emptyUrl, { announce });
  expect(printed.at(-1)).toMatch(/changed by a newer version \(9998_from_the_future\)/);
  expect(await isMigrated(createDb(pool))).toBe(true);
  await pool.query("update schema_floor set migration = 9998");
  await expect(migrate(emptyUrl, { announce })).rejects.toThrow(
    /^This database was changed by a newer/,
  );
});

test("a file that can't get its locks is retried", async () => {
  const migrations = sortMigrations({
    "0001_a.sql": "create table a (id int);",
    "0002_b.sql": "alter table a add column b int;",
  });
  const [first] = migrations;
  if (first === undefined) throw new Error("no migration");
  await migrate(emptyUrl, { announce, migrations: [first] });
  const holder = new pg.Client({ connectionString: emptyUrl });
  await holder.connect();
  await holder.query("begin");
  await holder.query("select from a");
  const migrating = migrate(emptyUrl, { announce, migrations });
  await new Promise((resolve) => setTimeout(resolve, 2_600));
  expect(await executed()).toEqual(["0001_a.sql"]);
  await holder.query("commit");
  await migrating;
  expect(await executed()).toEqual(["0001_a.sql", "0002_b.sql"]);
  await holder.end();
});

test("a file that fails is rolled back, and the files before it stay", async () => {
  const migrations = sortMigrations({
    "0001_a.sql": "create table a (id int);",
    "0002_b.sql": "create table b (id int); select 1 / 0;",
  });
  await expect(migrate(emptyUrl, { announce, migrations })).rejects.toThrow(/division by zero/);
  expect(await executed()).toEqual(["0001_a.sql"]);
  const { rows } = await pool.query("select to_regclass('b') as name");
  expect(rows[0]?.name).toBeNull();
});

test("a file can create an index outside a transaction, while the shop is open", async () => {
  const migrations = sortMigrations({
    "0001_a.sql": "create table a (id int);",
    "0002_b.sql":
      "-- alone: no transaction\ndrop index concurrently if exists a_id;\ncreate index concurrently a_id on a (id);\n",
  });
  await migrate(emptyUrl, { announce, migrations });
  const { rows } = await pool.query("select to_regclass('a_id') as name");
  expect(rows[0]?.name).toBe("a_id");
});

test("a file may take longer than the statement time-out", async () => {
  await admin.query(`alter database "${emptyName}" set statement_timeout = '200ms'`);
  const migrations = sortMigrations({ "0001_a.sql": "select pg_sleep(0.6);" });
  await migrate(emptyUrl, { announce, migrations });
  expect(printed).toEqual(["Migrated the database: 0001_a"]);
});
