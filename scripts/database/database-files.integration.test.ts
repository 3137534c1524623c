import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Kysely } from "kysely";
import pg from "pg";
import { expect, test } from "vitest";
import { testDatabase } from "#tests/support/database.ts";
import { SCHEMA_FILE, writeSchema } from "./schema-sql.ts";
import { TYPES_FILE, writeTableTypes } from "./table-types.ts";

const { db, url } = await testDatabase();
const anyDb = db as unknown as Kysely<unknown>;

const upToDate = (file: string) =>
  `${file} is out of date: run npm run database:types and commit the file.`;

test(`${SCHEMA_FILE} is what the migrations make`, async () => {
  const written = await readFile(SCHEMA_FILE, "utf8");
  expect((await schemaOf(url)) === written, upToDate(SCHEMA_FILE)).toBe(true);
});

test(`${TYPES_FILE} is what the migrations make`, async () => {
  const written = await readFile(TYPES_FILE, "utf8");
  expect((await writeTableTypes(anyDb)) === written, upToDate(TYPES_FILE)).toBe(true);
});

test("running the schema on an empty database makes the same schema", async () => {
  const name = `${process.env.TEST_TEMPLATE_NAME}_${randomBytes(6).toString("hex")}`;
  await withClient(url, (admin) => admin.query(`create database "${name}"`));
  const copyUrl = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const schema = await readFile(SCHEMA_FILE, "utf8");
  await withClient(copyUrl, (client) => client.query(schema));
  expect(await schemaOf(copyUrl)).toBe(schema);
});

const schemaOf = (database: string) => withClient(database, writeSchema);

async function withClient<T>(
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  return work(client).finally(() => client.end());
}
