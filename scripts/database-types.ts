import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { announce } from "#server/log.ts";
import { startLocalPostgres } from "#server/postgres/local-postgres.ts";
import { sortMigrations } from "#shop/platform/database/migrations.ts";
import { runMigrations } from "#shop/platform/database/run-migrations.server.ts";
import { SCHEMA_FILE, writeSchema } from "./database/schema-sql.ts";
import { TYPES_FILE, writeTableTypes } from "./database/table-types.ts";

/**
 * `npm run database:types`: runs all migrations on an empty PostgreSQL and writes from it the types of
 * the tables and db/schema.sql. To be run after a migration is added.
 */
const folder = "db/migrations";
const names = (await readdir(folder)).filter((name) => name.endsWith(".sql"));
const files: Record<string, string> = {};
for (const name of names) files[name] = await readFile(path.join(folder, name), "utf8");

const dir = await mkdtemp(path.join(os.tmpdir(), "database-types-"));
const server = await startLocalPostgres({ dir, log: () => {}, durable: false });
const pool = new pg.Pool({ connectionString: server.url, max: 2 });
pool.on("error", () => {}); // a query that fails reports it
try {
  await runMigrations(server.url, { migrations: sortMigrations(files), announce: () => {} });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const client = await pool.connect();
  await writeFile(SCHEMA_FILE, await writeSchema(client));
  client.release(true);
  await writeFile(TYPES_FILE, await writeTableTypes(db));
  announce(`Wrote ${SCHEMA_FILE} and ${TYPES_FILE}.`);
} finally {
  await pool.end();
  await server.stop();
  await rm(dir, { recursive: true, force: true });
}
