import { chmodSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compareTables } from "#server/backup/copy/compare-tables.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { readContent } from "#tests/support/compare-databases.ts";
import { type DebianPostgres, startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { startShop } from "#tests/support/running-shop.ts";
import { startCommand } from "#tests/support/shop-command.ts";

const port = 54_927;
let debian: DebianPostgres;
let dataDir: string;

beforeAll(async () => {
  debian = await startDebianPostgres(15, port);
  dataDir = mkdtempSync(path.join(os.tmpdir(), "move-database-"));
  chmodSync(dataDir, 0o755); // as root, the embedded PostgreSQL runs as another user
});

afterAll(async () => {
  await debian?.stop();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

const settings = () => ({ ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", BACKUP_URL: "off" });
const move = (url: string) => startCommand("move-database", [url], settings()).ended;

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text).finally(() => client.end());
  return rows as Record<string, unknown>[];
}

test("the embedded database moves to a server: all rows, refused while the shop runs or the target has something", async () => {
  const target = await debian.createDatabase("shop");
  const first = await startShop({ DATA_DIR: dataDir, BACKUP_URL: "off" });
  const running = await move(target);
  expect([running.code, running.output]).toEqual([1, expect.stringContaining("Stop it")]);
  await first.stop();

  const moved = await move(target);
  expect(moved.output).toContain("every row was compared");
  expect(moved.code).toBe(0);
  expect(moved.output).toContain(`DATABASE_URL=postgres://shop:PASSWORD@127.0.0.1:${port}/shop`);
  expect(moved.output).not.toContain("P4ss");

  const again = await move(target);
  expect([again.code, again.output]).toEqual([1, expect.stringContaining("is not empty")]);

  const local = await startLocalPostgres({ dir: path.join(dataDir, "postgres"), log: () => {} });
  const [before, after] = [await readContent(local.url), await readContent(target)];
  await local.stop();
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);

  const second = await startShop({ DATABASE_URL: target, BACKUP_URL: "off" });
  expect((await fetch(`${second.url}/product/four-arm-rotary`)).status).toBe(200);
  await second.stop();
});

test("a row that differs is found, and so is a missing one", async () => {
  const [one, two] = [await debian.createDatabase("one"), await debian.createDatabase("two")];
  for (const url of [one, two])
    await query(url, "create table a as select n, now()::date as day from generate_series(1, 9) n");
  // As if the two servers split the words of a search in different ways.
  await query(one, "alter table a add words int generated always as (n * 2) stored");
  await query(two, "alter table a add words int generated always as (n * 3) stored");
  expect(await compareTables(one, two, ["public.a"])).toEqual([]);
  await query(two, "update a set n = 90 where n = 9");
  expect(await compareTables(one, two, ["public.a"])).toEqual([
    "public.a has other content than before.",
  ]);
  await query(two, "delete from a where n = 90");
  expect(await compareTables(one, two, ["public.a"])).toEqual([
    "public.a has 8 rows instead of 9.",
  ]);
});
