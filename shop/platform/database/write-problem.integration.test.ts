import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { createDb, openPool } from "./db.server.ts";
import { findWriteProblem } from "./write-problem.server.ts";

const { db, url } = await testDatabase();

/** What is found while connections have these settings. */
async function withSettings(settings: string): Promise<string | null> {
  const changed = new URL(url);
  changed.searchParams.set("options", settings);
  const pool = openPool(changed.href, 1);
  return findWriteProblem(createDb(pool)).finally(() => pool.end());
}

test("a database that takes writes has no problem, and the check leaves no rows", async () => {
  const rows = async () =>
    (await sql<{ n: number }>`select sum(n_tup_ins)::int as n from pg_stat_user_tables`.execute(db))
      .rows[0]?.n;
  const before = await rows();
  expect(await findWriteProblem(db)).toBeNull();
  expect(await rows()).toBe(before);
});

test("a server that is read-only is told", async () => {
  expect(await withSettings("-c default_transaction_read_only=on")).toBe("it is read-only");
});

test("a disk that takes no more pages is told in the server's words", async () => {
  // What a full disk refuses, the server refuses by this limit.
  expect(await withSettings("-c temp_file_limit=0")).toContain("temporary file size exceeds");
});

test("a database that can't be asked takes no writes", async () => {
  const pool = openPool("postgres://127.0.0.1:9/shop", 1);
  expect(await findWriteProblem(createDb(pool)).finally(() => pool.end())).toContain(
    "ECONNREFUSED",
  );
});
