import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDebianPostgres } from "#tests/support/debian-postgres.ts";
import { freePort } from "./support/free-port.ts";

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, "../..");
// Each test file at work has pools, and a shop, of its own.
const settings = { max_connections: "300" };
const postgres = await startDebianPostgres(15, await freePort(), settings);
afterAll(() => postgres.stop());

// The shop needs no such right: a test fills a table without the triggers that tell of changes.
beforeAll(async () => {
  const admin = new pg.Client({ connectionString: postgres.adminUrl });
  await admin.connect();
  await admin.query("grant set on parameter session_replication_role to shop");
  await admin.end();
});

test(
  "on PostgreSQL 15, the oldest that the shop takes, all HTTP tests hold",
  { timeout: 1_800_000 },
  async () => {
    const url = await postgres.createDatabase("tests");
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const projects = ["--project", "integration"];
    const { stdout } = await run(process.execPath, [vitest, "run", ...projects, "tests/http/"], {
      cwd: root,
      env: { ...process.env, TEST_DATABASE_URL: url, NO_COLOR: "1", FORCE_COLOR: undefined },
      maxBuffer: 64 * 1_024 * 1_024,
    }).catch((error: { stdout?: string; stderr?: string }) => {
      // Vitest lists the tests on one stream and says on the other why some failed.
      const output = `${error.stdout?.slice(-30_000)}\n${error.stderr?.slice(-30_000)}`;
      throw new Error(`The HTTP tests failed on PostgreSQL 15:\n${output}`);
    });
    expect(Number(/Tests +(\d+) passed/.exec(stdout)?.[1])).toBeGreaterThan(300);
    expect(stdout).toMatch(/Test Files.*passed/);
  },
);
