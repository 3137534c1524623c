import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Db } from "./db.server.ts";
import { log } from "#shop/platform/log.server.ts";
import {
  sortMigrations,
  splitStatements,
  versionTooOldMessage,
  type Migration,
} from "./migrations.ts";

const files = import.meta.glob<string>("/db/migrations/*.sql", {
  eager: true,
  query: "?raw",
  import: "default",
});

/** The numbered .sql files of db/migrations, forward only: what has run is never edited. */
const own: readonly Migration[] = sortMigrations(files);

/** What Kysely's migrator took, so that an older version that starts meanwhile waits as well. */
const LOCK = "3853314791062309107";
const LOCK_ASKED_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** A change waits so long for the locks of visitors' transactions, which wait behind it meanwhile. */
const LOCK_TIMEOUT_MS = 2_000;
/** One that runs without a transaction keeps nobody waiting. */
const ALONE_LOCK_TIMEOUT_MS = 60_000;
const TRIES_MAX = 30;
const PAUSE_MAX_MS = 2_000;
/** A lock was not free in time; a deadlock was broken. */
const TRY_AGAIN = new Set(["55P03", "40P01"]);

export type MigrateOptions = {
  /** Takes a sentence for whoever started the shop. */
  readonly tell: (line: string) => void;
  /** Work that must follow before anybody else may begin. */
  readonly whileLocked?: () => Promise<void>;
  /** Those of this version when left out. */
  readonly migrations?: readonly Migration[];
};

/**
 * Brings the database up to this version, then does `whileLocked`. Of several instances
 * that start at once one works and the others wait, for as long as it takes.
 *
 * Every file that has not run is run, in the order of the numbers, each in a transaction of its own:
 * one that was added between others runs as well. A file that begins `-- alone: no transaction` runs
 * statement by statement. Nothing limits how long a file may take; a file that can't have its locks
 * in 2 s lets the visitors' transactions pass and tries again, 30 times at most.
 *
 * Throws one plain sentence when the database is of a version that this one can't work with, and the
 * database's own words when a file fails, which is undone then.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const { tell, whileLocked, migrations = own } = options;
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: "shop migrations",
  });
  client.on("error", (error) => log.warn({ err: error }, "the migrations lost their connection"));
  await client.connect();
  try {
    await client.query("set statement_timeout = 0"); // whatever the database's own default is
    await takeLock(client, tell);
    await runMissing(client, { migrations, tell });
    await whileLocked?.();
  } finally {
    await client.end().catch(() => {}); // the lock ends with the connection
  }
}

async function takeLock(client: pg.Client, tell: (line: string) => void): Promise<void> {
  for (let hasTold = false; ; hasTold = true) {
    const { rows } = await client.query("select pg_try_advisory_lock($1::bigint) as taken", [LOCK]);
    if (rows[0]?.taken === true) return;
    if (!hasTold) tell("Another instance is bringing the database up to date: waiting for it");
    await sleep(LOCK_ASKED_MS);
  }
}

async function runMissing(
  client: pg.Client,
  { migrations, tell }: { migrations: readonly Migration[]; tell: (line: string) => void },
): Promise<void> {
  // As Kysely made it, so that a database of any earlier version goes on with it.
  await client.query(`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`);
  const { rows } = await client.query("select name from kysely_migration order by name");
  const executed = new Set(rows.map((row) => String(row.name)));
  const floor = await readFloor(client);
  const refusal = versionTooOldMessage(migrations, floor);
  if (refusal !== null) throw new Error(refusal);
  const newer = [...executed].filter((name) => !migrations.some((each) => each.name === name));
  if (newer.length > 0)
    tell(
      `The database was changed by a newer version (${newer.join(", ")}); this one works with it`,
    );
  const ran: string[] = [];
  for (const migration of migrations) {
    if (executed.has(migration.name)) continue;
    await runPatiently(client, migration);
    ran.push(migration.name);
  }
  if (ran.length > 0) tell(`Migrated the database: ${ran.join(", ")}`);
}

/** The lowest number that a version must know; 0 where none is set, or before there was a floor. */
async function readFloor(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query("select to_regclass('schema_floor') as name");
  if (found[0]?.name === null) return 0;
  const { rows } = await client.query("select migration from schema_floor");
  return Number(rows[0]?.migration ?? 0);
}

async function runPatiently(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await runOnce(client, migration);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!TRY_AGAIN.has(code) || tries >= TRIES_MAX) throw error;
      // Not all at the same beat: a timer of somebody's else may hold the lock again and again.
      await sleep(Math.random() * PAUSE_MAX_MS);
    }
  }
}

async function runOnce(
  client: pg.Client,
  { name, runsOutsideTransaction, text }: Migration,
): Promise<void> {
  if (runsOutsideTransaction) {
    await client.query(`set lock_timeout = ${ALONE_LOCK_TIMEOUT_MS}`);
    for (const step of splitStatements(text)) await client.query(step);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    return note(client, name);
  }
  await client.query("begin");
  try {
    await client.query(text);
    await note(client, name);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function note(client: pg.Client, name: string): Promise<void> {
  await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ]);
}

/** Whether every migration of this version has run. */
export async function isMigrated(db: Db): Promise<boolean> {
  const { rows: found } = await sql<{ name: string | null }>`
    select to_regclass('kysely_migration') as name`.execute(db);
  if (found[0]?.name === null) return false;
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  const executed = new Set(rows.map((row) => row.name));
  return own.every((migration) => executed.has(migration.name));
}
