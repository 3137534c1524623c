import { randomBytes } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { readContent } from "#tests/support/compare-databases.ts";
import { testDatabase } from "#tests/support/database.ts";
import { copyDatabase } from "./copy-database.ts";

const { url } = await testDatabase();
const announced: string[] = [];
const announce = (line: string) => void announced.push(line);

/** What the sandbox has, and texts and values that COPY writes in a special way. */
const extra = `
  create schema sandbox_stripe;
  create table sandbox_stripe.objects (
    id text primary key, position bigint generated always as identity, body jsonb not null, "Odd name" text);
  insert into sandbox_stripe.objects (id, body, "Odd name") values
    (E'a\\tb\\n\\\\.', '{"a": [1, null]}', null), ('£ \u{1F9FA}', '{}', ''), ('c', '3.10', E'\\\\N');
  create table sandbox_stripe.no_columns ();
  create table sandbox_stripe.with_serial (id serial primary key, at timestamptz default now());
  insert into sandbox_stripe.with_serial default values;
  insert into rate_limits select 'x', 1, now()`;

async function query(database: string, text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return client.query(text).finally(() => client.end());
}

async function emptyDatabase(): Promise<string> {
  const name = `${process.env["TEST_TEMPLATE_NAME"]}_${randomBytes(6).toString("hex")}`;
  await query(url, `create database "${name}"`);
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

test("a copy has every schema, table, row and sequence of the original, and works the same", async () => {
  await query(url, extra);
  const target = await emptyDatabase();
  const copied = await copyDatabase({ source: url, target, announce });
  const [before, after] = [await readContent(url), await readContent(target)];
  expect(after).toEqual(before);
  expect(Object.keys(before.tables)).toContain("graphile_worker._private_jobs");
  expect(copied.find(({ name }) => name === "public.products")?.rows).toBeGreaterThan(50);
  const next = "select nextval('public.order_numbers'), graphile_worker.add_job('send-mail')";
  expect((await query(target, next)).rows[0]?.nextval).toBe(
    (await query(url, next)).rows[0]?.nextval,
  );
  expect(announced.at(-2)).toMatch(/^Copied \d+ rows of \d+ tables/);
});

test("a database that is not empty is refused, and so left as it is", async () => {
  const target = await emptyDatabase();
  await query(target, "create table notes (id int)");
  await expect(copyDatabase({ source: url, target, announce })).rejects.toThrow(
    "The database is not empty: it has notes.",
  );
});

test("what can't be copied is named before anything is copied", async () => {
  const source = await emptyDatabase();
  const target = await emptyDatabase();
  await query(source, "create materialized view sales as select 1; create type size as enum ('S')");
  await expect(copyDatabase({ source, target, announce })).rejects.toThrow(
    "can't carry: materialised view public.sales, type public.size",
  );
});

test("a copy that is interrupted leaves the target empty and can be repeated", async () => {
  const [source, target] = [await emptyDatabase(), await emptyDatabase()];
  await query(source, "create table notes as select i from generate_series(1, 1000) as i");
  const interruption = new AbortController();
  const { signal } = interruption;
  const stop = (line: string) => void (line.startsWith("Copied") && interruption.abort());
  const ended = copyDatabase({ source, target, announce: stop, signal });
  await expect(ended).rejects.toThrow();
  expect((await readContent(target)).tables).toEqual({});
  await copyDatabase({ source, target, announce });
  expect((await readContent(target)).tables).toEqual((await readContent(source)).tables);
});
