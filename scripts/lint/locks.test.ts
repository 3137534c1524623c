import { spawnSync } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import {
  migrationNumber,
  sortMigrations,
  type Migration,
} from "#shop/platform/database/migrations.ts";
import { readReleases } from "./releases.ts";

/**
 * Squawk's rules on how a statement locks or rewrites a table that shoppers use. Left out are those of
 * style, those on time-outs, which `runMigrations` sets for every file, and the one that forbids a
 * reference in a new column, which has no rows to check.
 */
const leftOut = [
  "adding-foreign-key-constraint",
  "ban-char-field",
  "prefer-bigint-over-int",
  "prefer-bigint-over-smallint",
  "prefer-identity",
  "prefer-robust-stmts",
  "prefer-text-field",
  "prefer-timestamp-tz",
  "require-lock-timeout",
  "require-statement-timeout",
];
const squawk = path.resolve("node_modules/.bin/squawk");

/** What Squawk finds in a migration, by rule. */
function lockRulesBroken({ text, runsOutsideTransaction }: Migration): string[] {
  const args = ["--reporter", "json", "--pg-version", "15.0", "-e", leftOut.join(",")];
  if (!runsOutsideTransaction) args.push("--assume-in-transaction");
  const { stdout, stderr } = spawnSync(squawk, args, { input: text, encoding: "utf8" });
  if (!stdout.startsWith("[")) throw new Error(`Squawk did not run: ${stderr}${stdout}`);
  const found = JSON.parse(stdout) as { rule_name: string }[];
  return [...new Set(found.map((each) => each.rule_name))];
}

const migrationOf = (text: string) => sortMigrations({ "0001_a.sql": text })[0] as Migration;

test("a migration after the last release keeps no table locked while it works", async () => {
  const last = Math.max(...(await readReleases()).map((each) => migrationNumber(each.migration)));
  const names = (await readdir("db/migrations")).filter((each) => each.endsWith(".sql"));
  for (const name of names.filter((each) => migrationNumber(each) > last)) {
    const [migration] = sortMigrations({
      [name]: await readFile(`db/migrations/${name}`, "utf8"),
    });
    expect([name, lockRulesBroken(migration as Migration)]).toEqual([name, []]);
  }
});

test.each([
  ["create index a on products (name)", ["require-concurrent-index-creation"]],
  ["create table a (b bigint); create index c on a (b)", []],
  ["alter table orders add constraint a check (b > 0)", ["constraint-missing-not-valid"]],
  ["alter table orders add constraint a check (b > 0) not valid", []],
  ["alter table orders add column a uuid default gen_random_uuid()", ["adding-field-with-default"]],
  ["alter table orders add column a bigint references customers (id)", []],
  [
    "-- alone: no transaction\n-- Made while the shop sells.\ndrop index concurrently if exists a;\ncreate index concurrently a on products (name);\n",
    [],
  ],
])("%s", (sql, broken) => {
  expect(lockRulesBroken(migrationOf(sql))).toEqual(broken);
});
