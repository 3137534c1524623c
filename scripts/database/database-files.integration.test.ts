import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { SCHEMA_FILE, writeSchema } from "./schema-sql.ts";
import { TYPES_FILE, writeTableTypes } from "./table-types.ts";

const { db, url } = await testDatabase();
const anyDb = db as unknown as Kysely<unknown>;

test.each([
  [SCHEMA_FILE, writeSchema],
  [TYPES_FILE, writeTableTypes],
])("%s is what the migrations make", async (file, write) => {
  const written = await readFile(file, "utf8");
  expect(
    (await write(anyDb)) === written,
    `${file} is out of date: run npm run database:types and commit the file.`,
  ).toBe(true);
});

test("running the schema on an empty database makes the same schema", async () => {
  const name = `${process.env.TEST_TEMPLATE_NAME}_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  await admin.query(`create database "${name}"`);
  await admin.end();
  const pool = new pg.Pool({
    connectionString: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    max: 1,
  });
  afterAll(() => pool.end());
  const schema = await readFile(SCHEMA_FILE, "utf8");
  await pool.query(schema);
  const copy = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  expect(await writeSchema(copy)).toBe(schema);
});
