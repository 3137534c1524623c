import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrationNumber } from "#shop/platform/database/migrations.ts";
import { contractionsOf } from "./contracting.ts";
import { readReleases } from "./releases.ts";

const releases = await readReleases();
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
  ["alter table a add column b bigint generated always as identity", []],
  ["alter type a rename value 'b' to 'c'", ["renames"]],
  ["alter type a add value 'b'", []],
  ["create temp table a (b text); drop table a", []],
  ["create function a() returns text language sql as 'select ''drop table b'''", []],
  ["do $$ begin drop table a; end $$", ["drops a table"]],
  ["do $$ begin execute 'drop ' || 'table a'; end $$", ["runs a statement that can't be read"]],
  ["do $$ begin perform 1; update a set b = 1; end $$", []],
  ["select 'drop table a'; comment on table a is 'rename to b'", []],
  ["alter table a enable row level security", ["narrows what a table accepts"]],
  ["revoke select on a from b", ["takes a right"]],
])("%s", (sql, what) => {
  expect(contractionsOf(sql)).toEqual(what);
});
