import { execFile } from "node:child_process";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";

const run = promisify(execFile);
const { db, url } = await testDatabase();

test("npm run reconcile adds one job that looks up payments at Stripe", async () => {
  const jobs = async () => {
    const { rows } = await sql<{ task: string; attempts: number }>`
      select task_identifier as task, max_attempts as attempts from graphile_worker.jobs
      where task_identifier = 'reconcile-payments'`.execute(db);
    return rows;
  };
  expect(await jobs()).toEqual([]);
  const env = { ...process.env, DATABASE_URL: url, DATA_DIR: os.tmpdir() };
  const { stdout } = await run(process.execPath, [path.join(import.meta.dirname, "reconcile.ts")], {
    env,
  });
  expect(stdout).toContain("The shop will now look up unpaid orders at Stripe.");
  expect(await jobs()).toEqual([{ task: "reconcile-payments", attempts: 3 }]);
});
