import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findOlderPrograms } from "#server/backup/upgrade/older-programs.ts";
import type { Binaries } from "#server/postgres/binaries.ts";
import { createShopDatabase, urlOf } from "#server/postgres/connection.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { chooseHomeFolder, type Place, toPlace } from "#server/postgres/place.ts";
import { initialise, startServer, stopServer } from "#server/postgres/server-process.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { openPool } from "#shop/platform/database/db.server.ts";
import { type DatabaseContent, readContent } from "#tests/support/compare-databases.ts";

const from = 17;
const command = path.resolve("bin/upgrade-database.ts");

let dataDir: string;
let place: Place;
let older: Binaries;
let before: DatabaseContent;

/** A shop's data folder as an older version of the shop, with an older PostgreSQL, has left it. */
beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), "upgrade-"));
  chmodSync(dataDir, 0o755); // as root, PostgreSQL runs as another user
  place = toPlace(await chooseHomeFolder(path.join(dataDir, "postgres"), () => {}));
  older = await findOlderPrograms(from, { place, folder: null, log: () => {} });
  await initialise(place, older);
  await startServer(place, older, { durable: true });
  await createShopDatabase(place);
  const pool = openPool(urlOf(place, "shop"), 5);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  await pool.query(`create schema sandbox_stripe; create table sandbox_stripe.objects (id text primary key, body jsonb);
    insert into sandbox_stripe.objects select 'cs_' || i, jsonb_build_object('n', i, 'text', repeat('£', 200)) from generate_series(1, 50000) as i`);
  await pool.query("select nextval('order_numbers') from generate_series(1, 250)");
  await pool.end();
  before = await readContent(urlOf(place, "shop"));
  await stopServer(place);
});

afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

const majorOf = (folder: string) => readFileSync(path.join(folder, "PG_VERSION"), "utf8").trim();

type Run = { readonly code: number | null; readonly output: string };

/** Runs the command; kills it when a line of its output matches. */
function runUpgrade(killAt?: RegExp): Promise<Run> {
  const child = spawn(process.execPath, [command], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: "", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => {
      output += text.toString();
      if (killAt?.test(output)) child.kill("SIGKILL");
    });
  return new Promise((resolve) => {
    child.on("close", (code) => resolve({ code, output }));
  });
}

test("npm start names the command that upgrades an older database, and changes nothing", async () => {
  await expect(startLocalPostgres({ dir: place.dir, log: () => {} })).rejects.toThrow(
    /created by PostgreSQL 17\. .*Run npm run upgrade-database/,
  );
  expect(majorOf(place.dataDir)).toBe("17");
});

test.each([["Starting PostgreSQL"], ["Copied"], ["Creating indexes"]])(
  "killed at %s, the old database is whole and the shop does not start on a half upgrade",
  async (line) => {
    expect((await runUpgrade(new RegExp(line))).code).toBeNull();
    expect(majorOf(place.dataDir)).toBe("17");
    await expect(startLocalPostgres({ dir: place.dir, log: () => {} })).rejects.toThrow(
      "Run npm run upgrade-database",
    );
  },
);

test("the database is the same on the new PostgreSQL, and the old folder is kept", async () => {
  const { code, output } = await runUpgrade();
  expect(output).toContain("The database is now one of PostgreSQL 18");
  expect(code).toBe(0);
  expect(existsSync(path.join(place.dir, "upgrade"))).toBe(false);
  const server = await startLocalPostgres({ dir: place.dir, log: () => {} });
  const after = await readContent(server.url);
  await server.stop();
  expect(after.tables).toEqual(before.tables);
  expect(after.sequences).toEqual(before.sequences);
  expect(after.schema).toEqual(before.schema);

  const kept: Place = { ...place, dataDir: `${place.dataDir}-17` };
  await startServer(kept, older, { durable: true });
  expect((await readContent(urlOf(kept, "shop"))).tables).toEqual(before.tables);
  await stopServer(kept);
});

test("run again, the command says that there is nothing to do", async () => {
  const { code, output } = await runUpgrade();
  expect(output).toContain("The database is already one of PostgreSQL 18");
  expect(code).toBe(0);
});
