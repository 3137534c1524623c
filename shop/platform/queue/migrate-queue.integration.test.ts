import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { emptyDatabase } from "#tests/support/migrated-database.ts";
import { migrateQueue, queueLibrary } from "./migrate-queue.server.ts";

const { pool } = await emptyDatabase();

async function hasJobs(): Promise<boolean> {
  const { rows } = await pool.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as found",
  );
  return rows[0]?.found === true;
}

test("the tables of the queue are made once for each version of the library", async () => {
  await migrateQueue(pool);
  expect(await hasJobs()).toBe(true);

  // What this version has made is left alone.
  await pool.query("drop table graphile_worker.migrations, graphile_worker._private_jobs cascade");
  await migrateQueue(pool);
  expect(await hasJobs()).toBe(false);

  // Another version has made them.
  await pool.query("comment on schema graphile_worker is 'graphile-worker 0.1.0'");
  await expect(migrateQueue(pool)).rejects.toThrow("already exists");

  await pool.query("drop schema graphile_worker cascade");
  await migrateQueue(pool);
  expect(await hasJobs()).toBe(true);
});

test("the library is the one that is installed", async () => {
  const { dependencies } = JSON.parse(await readFile("package.json", "utf8"));
  expect(queueLibrary).toBe(`graphile-worker ${dependencies["graphile-worker"]}`);
});
