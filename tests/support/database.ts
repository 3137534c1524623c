import { randomBytes } from "node:crypto";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterAll } from "vitest";
import type { Db } from "#shop/platform/db.server.ts";
import type { Database } from "#shop/platform/tables.ts";

/**
 * A database of the test file's own on a real PostgreSQL: migrated, with the example catalogue,
 * copied from a template in some 30 ms, dropped at the end. The process's settings point at it, so
 * that `db()` is this database too.
 */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  const templateName = process.env.TEST_TEMPLATE_NAME ?? "";
  const name = `${templateName}_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query("select pg_advisory_lock(4711)");
  const { rowCount } = await admin.query("select from pg_database where datname = $1", [
    templateName,
  ]);
  if (rowCount === 0) await fillTemplate(admin, serverUrl, templateName);
  await admin.query(`create database "${name}" template "${templateName}"`);
  await admin.query("select pg_advisory_unlock(4711)");
  await admin.end();

  const url = databaseUrl(serverUrl, name);
  process.env.DATABASE_URL = url;
  const db = connect(url);
  afterAll(async () => {
    const { closeDatabase } = await import("#shop/platform/db.server.ts");
    await closeDatabase();
    await db.destroy();
  });
  return { db, url };
}

async function fillTemplate(
  admin: pg.Client,
  serverUrl: string,
  templateName: string,
): Promise<void> {
  const working = `${templateName}_filling`;
  await admin.query(`create database "${working}"`);
  const previous = process.env.DATABASE_URL;
  process.env.DATABASE_URL = databaseUrl(serverUrl, working);
  const { prepareShopDatabase } = await import("#shop/jobs/prepare.server.ts");
  const db = connect(process.env.DATABASE_URL);
  await prepareShopDatabase(db, () => {});
  const { closeDatabase } = await import("#shop/platform/db.server.ts");
  await closeDatabase();
  await db.destroy();
  if (previous !== undefined) process.env.DATABASE_URL = previous;
  await admin.query(`alter database "${working}" rename to "${templateName}"`);
}

function connect(url: string): Db {
  const pool = new pg.Pool({ connectionString: url, max: 30 });
  pool.on("error", () => {});
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
