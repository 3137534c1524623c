import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { z } from "zod";
import { migrationNumber } from "#shop/platform/database/migrations.ts";
import { contractionsOf } from "./contracting.ts";

const release = z.strictObject({
  commit: z.string().regex(/^[0-9a-f]{40}$/),
  migration: z.string(),
  what: z.string(),
});
const releases = z
  .array(release)
  .min(1)
  .parse(JSON.parse(await readFile("db/releases.json", "utf8")));
const files = (await readdir("db/migrations")).filter((file) => file.endsWith(".sql"));

test("from the first release on, a migration only expands: the code of the release before works on it", async () => {
  const first = Math.min(...releases.map(({ migration }) => migrationNumber(migration)));
  for (const file of files.filter((each) => migrationNumber(each) > first)) {
    const sql = await readFile(`db/migrations/${file}`, "utf8");
    expect([file, contractionsOf(sql)]).toEqual([file, []]);
  }
});

test("each release names its last migration", () => {
  for (const { migration } of releases) expect(files).toContain(`${migration}.sql`);
});

test.each([
  ["alter table a drop column b", ["drops a column"]],
  ["drop table a", ["drops a table"]],
  ["alter table a rename to b", ["renames"]],
  ["alter table a rename column b to c", ["renames"]],
  ["alter table a alter column b type text", ["changes a column's type"]],
  ["alter table a alter column b set not null", ["asks for a value where there may be none"]],
  ["alter table a add column b text not null", ["adds a column that has to be filled in"]],
  ["alter table a add column b text not null default ''", []],
  ["alter table a add column b text default '' not null", []],
  ["alter table a add column b text", []],
  ["-- drop table a\ncreate table b (c text not null)", []],
  ["create index c on a (b)", []],
  ["alter table a drop b", ["drops a column"]],
  ["alter table a drop constraint b", []],
  ["alter table a alter b drop not null", []],
  ["alter table a alter b type text", ["changes a column's type"]],
  ["alter table a alter b set data type text", ["changes a column's type"]],
  ["alter table a add b text not null", ["adds a column that has to be filled in"]],
  ["alter table a add b text, add c text not null default ''", []],
  ["alter table a alter b drop default", ["takes the default of a column"]],
  ["drop /* old */ table a", ["drops a table"]],
  ["drop function a", ["drops a function, type or view"]],
  ["truncate a", ["empties a table"]],
  ["alter table a add constraint b check (c > 0)", ["narrows what a table accepts"]],
  ["alter table a add check (c > 0)", ["narrows what a table accepts"]],
  ["create unique index c on a (b)", ["narrows what a table accepts"]],
  ["create table a (b text); create unique index c on a (b)", []],
  ["create table a (b text, c text); alter table a add unique (b)", []],
  ["alter table a add column b text check (b is not null or true)", []],
])("%s", (sql, what) => {
  expect(contractionsOf(sql)).toEqual(what);
});
