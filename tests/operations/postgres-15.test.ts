import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { freePort } from "./support/free-port.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
const postgres = await startDebianPostgres(15, await freePort());
afterAll(() => postgres.stop());

/** Whole requests to the built shop: what customers, staff and an outage of the database do. */
const suites = [
  "buying",
  "catalogue-changes",
  "page-tags",
  "scraped-metrics",
  "outage",
  "limits",
  "admin",
  "admin-order",
  "admin-goods",
  "admin-refund",
  "admin-rates",
];

test.for(suites)(
  "on PostgreSQL 15, the oldest that the shop takes, the HTTP tests of %s hold",
  { timeout: 900_000 },
  async (suite) => {
    const url = await postgres.createDatabase(`tests-${suite}`);
    const { stdout } = await run(
      process.execPath,
      [
        path.join(root, "node_modules", "vitest", "vitest.mjs"),
        "run",
        "--project",
        "integration",
        `tests/http/${suite}.test.ts`,
      ],
      { cwd: root, env: { ...process.env, TEST_DATABASE_URL: url }, maxBuffer: 64 * 1_024 * 1_024 },
    );
    expect(stdout).toMatch(/Tests\s.*passed/);
  },
);
