import { runMigrations } from "graphile-worker";
import { expect, test } from "vitest";
import { emptyDatabase } from "#tests/support/migrated-database.ts";
import { migrateQueue, newestQueueMigration } from "./migrate-queue.server.ts";

const { pool } = await emptyDatabase();

test("the tables of the queue are made in an empty database", async () => {
  await migrateQueue(pool);
  await migrateQueue(pool);
  const { rows } = await pool.query("select to_regclass('graphile_worker._private_jobs') as name");
  expect(rows).toEqual([{ name: "graphile_worker._private_jobs" }]);
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
