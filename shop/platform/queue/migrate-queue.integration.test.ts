import { runMigrations } from "graphile-worker";
import { expect, test } from "vitest";
import { emptyDatabase } from "#tests/support/migrated-database.ts";
import { migrateQueue, newestQueueMigration } from "./migrate-queue.server.ts";

const { pool } = await emptyDatabase();

async function hasJobs(): Promise<boolean> {
  const { rows } = await pool.query(
    "select to_regclass('graphile_worker._private_jobs') is not null as found",
  );
  return rows[0]?.found === true;
}

test("the tables of the queue are made, and left alone when the library has nothing to add", async () => {
  await migrateQueue(pool);
  expect(await hasJobs()).toBe(true);
  await pool.query("drop table graphile_worker._private_jobs cascade");
  await migrateQueue(pool);
  expect(await hasJobs()).toBe(false);
});

test("the newest migration is that of the installed library", async () => {
  await pool.query("drop schema graphile_worker cascade");
  await runMigrations({ pgPool: pool });
  const { rows } = await pool.query("select max(id) as id from graphile_worker.migrations");
  expect(rows).toEqual([{ id: newestQueueMigration }]);
});

test("tables of an older version are brought up by the library", async () => {
  await pool.query("drop schema graphile_worker cascade");
  await runMigrations({ pgPool: pool });
  await pool.query("delete from graphile_worker.migrations");
  await expect(migrateQueue(pool)).rejects.toThrow("already exists");
});
