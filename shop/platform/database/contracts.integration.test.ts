import { readdir, readFile } from "node:fs/promises";
import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { openPool } from "./db.server.ts";
import { recordInstance } from "#shop/platform/instances/instance-queries.server.ts";
import { sortContracts } from "./contracts.ts";
import { migrate, newestMigration } from "./migrate.server.ts";
import { runContracts } from "./run-contracts.server.ts";

const { db, url } = await testDatabase();
const pool = openPool(url, 2);
afterAll(() => pool.end());
const newest = newestMigration();
const contracts = sortContracts({
  "0001_old_table.sql": `-- needs: ${String(newest).padStart(4, "0")}\ndrop table old_table;`,
});
const run = (despiteOlder = false) =>
  runContracts(url, { contracts, despiteOlder, announce: () => {} });
const instance = (migration: number, name = "shop-a") =>
  recordInstance(db, { id: randomUUID(), name, version: "1.0.0", migration });

async function floor(): Promise<number> {
  const { rows } = await pool.query("select migration from schema_floor");
  return rows[0]?.migration;
}

beforeEach(async () => {
  await pool.query("delete from instances");
  await pool.query("delete from workers");
  await pool.query("delete from contracts");
  await pool.query("update schema_floor set migration = 47");
  await pool.query("create table if not exists old_table ()");
});

test("what earlier versions need goes when none of them runs, and they can't start afterwards", async () => {
  await instance(newest);
  expect(await run()).toEqual(["0001_old_table"]);
  expect(await floor()).toBe(newest);
  expect(await run()).toEqual([]);
  const migrations = [{ name: "0001_a", text: "", runsOutsideTransaction: false }];
  await expect(migrate(url, { announce: () => {}, migrations })).rejects.toThrow(
    /^This database was changed by a newer version of the shop: it needs a version that knows migration/,
  );
});

test("it waits while an older version was seen in the last ten minutes, and names it", async () => {
  await instance(newest - 1, "shop-b");
  await expect(run()).rejects.toThrow("shop-b (1.0.0). Update or stop them");
  expect(await floor()).toBe(47);
  await pool.query("update instances set seen_at = now() - interval '9 minutes'");
  await expect(run()).rejects.toThrow("shop-b");
  await pool.query("update instances set seen_at = now() - interval '11 minutes'");
  expect(await run()).toEqual(["0001_old_table"]);
});

test("a version from before instances were recorded is seen by its workers", async () => {
  await pool.query(
    "insert into workers (id, instance, process) values ('w1', 'shop-c 1234 pid', '1 x')",
  );
  await expect(run()).rejects.toThrow("shop-c (an early version)");
  await pool.query("update workers set is_listed = true");
  expect(await run()).toEqual(["0001_old_table"]);
});

test("--yes does not look at who runs", async () => {
  await instance(1);
  expect(await run(true)).toEqual(["0001_old_table"]);
});

test("one that fails changes nothing", async () => {
  await pool.query("drop table old_table");
  await expect(run()).rejects.toThrow('"old_table" does not exist');
  expect(await floor()).toBe(47);
  expect((await pool.query("select from contracts")).rowCount).toBe(0);
});

test("a database of an earlier version is brought up to date first", async () => {
  const ahead = sortContracts({ "0002_ahead.sql": "-- needs: 9999\nselect 1;" });
  await expect(
    runContracts(url, { contracts: ahead, despiteOlder: true, announce: () => {} }),
  ).rejects.toThrow("Start this version first");
});

test("each file of db/contract says from which migration on the code does without", async () => {
  const names = (await readdir("db/contract")).filter((name) => name.endsWith(".sql"));
  const files: Record<string, string> = {};
  for (const name of names) files[name] = await readFile(`db/contract/${name}`, "utf8");
  for (const each of sortContracts(files)) expect(each.floor).toBeLessThanOrEqual(newest);
  expect(() => sortContracts({ "0001_a.sql": "drop table a;" })).toThrow("does not begin like");
});
