import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { migrationNumber } from "#shop/platform/database/migrations.ts";
import { contractionsOf, isNameOfCheck, plainIndexes } from "./contracting.ts";
import { readReleases } from "./releases.ts";

const releases = await readReleases();
const files = (await readdir("db/migrations"))
  .filter((file) => file.endsWith(".sql"))
  .toSorted((a, b) => migrationNumber(a) - migrationNumber(b));
const sqlOf = (file: string) => readFile(`db/migrations/${file}`, "utf8");

test("from the first release on, a migration only expands: the code of the release before works on it", async () => {
  const first = Math.min(...releases.map(({ migration }) => migrationNumber(migration)));
  const all = await Promise.all(files.map(sqlOf));
  for (const [at, file] of files.entries()) {
    if (migrationNumber(file) <= first) continue;
    const known = plainIndexes(all.slice(0, at));
    expect([file, contractionsOf(all[at] ?? "", known)]).toEqual([file, []]);
  }
});

test("a constraint that is named as a check or a foreign key is one", async () => {
  const schema = await readFile("db/schema.sql", "utf8");
  const constraints = [...schema.matchAll(/constraint "?(\w+)"? (\w+)/g)];
  const kinds = new Set(constraints.map(([, , kind]) => kind));
  expect([...kinds].toSorted()).toEqual(["CHECK", "FOREIGN", "PRIMARY", "UNIQUE"]);
  const others = constraints.filter(([, , kind]) => kind === "PRIMARY" || kind === "UNIQUE");
  expect(others.map(([, name = ""]) => name).filter(isNameOfCheck)).toEqual([]);
});

test("an index may be dropped when an earlier migration has made it without unique", () => {
  const known = plainIndexes([
    "create index a on t (b); create unique index c on t (b)",
    "drop index a; create index d on t (b)",
  ]);
  expect(contractionsOf("drop index d", known)).toEqual([]);
  expect(contractionsOf("drop index c", known)).toEqual(["drops an index that may be unique"]);
  expect(plainIndexes(["create index a on t (b)", "create unique index a on t (b)"])).toEqual(
    new Set(),
  );
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
  ["alter table a drop constraint b", ["drops a constraint that may be unique"]],
  ["alter table a drop constraint a_b_key", ["drops a constraint that may be unique"]],
  ["alter table a drop constraint if exists a_pkey", ["drops a constraint that may be unique"]],
  ["alter table a drop constraint a_b_check", []],
  ["alter table a drop constraint a_check1", []],
  ["alter table a drop constraint a_b_fkey", []],
  ["create table a (b text constraint c unique); alter table a drop constraint c", []],
  ["drop index b", ["drops an index that may be unique"]],
  ["drop index concurrently if exists b", ["drops an index that may be unique"]],
  ["create index b on a (c); drop index b", []],
  ["alter table a alter b drop identity", ["takes the default of a column"]],
  ["alter table a alter b drop expression", ["takes the default of a column"]],
  ["do $$ begin drop index b; end $$", ["drops an index that may be unique"]],
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
