import { randomBytes } from "node:crypto";
import "./declared-reads.ts";
import pg from "pg";
import { afterAll } from "vitest";
import { writeListPrices } from "#shop/catalogue/list-prices.server.ts";
import { prepareShopDatabase } from "#shop/jobs/prepare.server.ts";
import { openPool, createDb, type Db } from "#shop/platform/database/db.server.ts";
import { closeShop, runShop } from "#shop/platform/per-shop.server.ts";
import { likeFilled } from "./prepared-postgres.ts";

/** Only one test process fills the template. */
const FILLING_LOCK = 4711;
const POOL_MAX = 30;
/** A hundred customers at once may wait for long for a connection while the machine is busy. */
const CONNECT_MS = 60_000;
/** PostgreSQL's code for a database that has connections. */
const IN_USE = "55006";

/**
 * Creates a database for the test file: migrated, with the example catalogue, copied from a template and dropped
 * after the file. A copy takes 70 ms where the server's folder is in memory (scripts/testing/work-folder.ts), and ten
 * times as long on a disk. DATABASE_URL is set to it, so that `db()` is this database too. Call it before anything
 * reads the settings.
 */
export async function testDatabase(): Promise<{ db: Db; url: string }> {
  const serverUrl = process.env.TEST_DATABASE_URL ?? "";
  const templateName = process.env.TEST_TEMPLATE_NAME ?? "";
  const name = `${templateName}_${randomBytes(6).toString("hex")}`;
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query("select pg_advisory_lock($1)", [FILLING_LOCK]);
  await fillTemplate(admin, { serverUrl, templateName });
  // As files, because a copy by way of the WAL takes PostgreSQL three times as long.
  await admin.query(`create database "${name}" template "${templateName}" strategy file_copy`);
  await admin.end();

  const url = databaseUrl(serverUrl, name);
  process.env.DATABASE_URL = url;
  runShop({ settings: process.env });
  const pool = openPool(url, POOL_MAX, { connectMs: CONNECT_MS });
  afterAll(async () => {
    await closeShop();
    await pool.end();
    await dropDatabase(serverUrl, name);
  });
  return { db: createDb(pool), url };
}

/**
 * Deletes a database as soon as its file is done with it, so that no more than a few are on the disk. One
 * that something still uses stays until the end of the run (tests/support/template-database.ts).
 */
async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl });
  await admin.connect();
  try {
    await admin.query(`drop database if exists "${name}"`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== IN_USE) throw error;
  } finally {
    await admin.end();
  }
}

type Template = { readonly serverUrl: string; readonly templateName: string };

async function fillTemplate(
  admin: pg.Client,
  { serverUrl, templateName }: Template,
): Promise<void> {
  const found = await admin.query("select from pg_database where datname = $1", [templateName]);
  if (found.rowCount !== 0) return;
  const working = `${templateName}_filling`;
  await admin.query(`drop database if exists "${working}" with (force)`);
  await admin.query(`create database "${working}" ${likeFilled()}`);
  const pool = openPool(databaseUrl(serverUrl, working), POOL_MAX);
  await prepareShopDatabase(pool, () => {}, { mode: "sandbox" });
  // As a running shop would: what still waits in the template would age with it.
  await writeListPrices(createDb(pool));
  await pool.query("delete from graphile_worker._private_jobs");
  await pool.end();
  await admin.query(`alter database "${working}" rename to "${templateName}"`);
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
