import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { log } from "#shop/platform/log.server.ts";
import { splitStatements, versionTooOldMessage, type Migration } from "./migrations.ts";

/** The lock of Kysely's migrator, so that an older version that starts at the same time waits as well. */
const LOCK = "3853314791062309107";
const LOCK_RETRY_MS = 500;
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;
/** The longest wait for a lock that shoppers' transactions hold: later transactions queue behind it. */
const LOCK_TIMEOUT_MS = 2_000;
/** A statement outside a transaction blocks nobody while it waits. */
const STATEMENT_LOCK_TIMEOUT_MS = 60_000;
const ATTEMPTS_MAX = 30;
const RETRY_DELAY_MAX_MS = 2_000;
/** SQLSTATEs: a lock was not free in time; a deadlock was broken. */
const RETRYABLE = new Set(["55P03", "40P01"]);

export type MigrationOptions = {
  readonly migrations: readonly Migration[];
  /** Prints a sentence for the person who started the shop. */
  readonly announce: (line: string) => void;
  /** Work to do before another instance may start. */
  readonly whileLocked?: () => Promise<void>;
};

/**
 * Brings a database up to date, then runs `whileLocked`. When several instances start at once, one
 * does the work and the others wait as long as it takes.
 *
 * Runs every file that has not run yet, in the order of their numbers, also one that was added between
 * others. Each file is a transaction of its own; a file that begins `-- alone: no transaction` runs
 * statement by statement. A file has no time limit. One that can't get its locks in 2 s lets the
 * shoppers' transactions pass and is retried, up to 30 times.
 *
 * Throws one plain sentence when this version can't work with the database, and PostgreSQL's error
 * when a file fails; that file is rolled back.
 */
export async function runMigrations(url: string, options: MigrationOptions): Promise<void> {
  const { announce, whileLocked, migrations } = options;
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
    await client.query("set statement_timeout = 0"); // overrides the database's default
    await takeLock(client, announce);
    await runMissing(client, { migrations, announce });
    await whileLocked?.();
  } finally {
    await client.end().catch(() => {}); // the lock ends with the connection
  }
}

async function takeLock(client: pg.Client, announce: (line: string) => void): Promise<void> {
  for (let isFirst = true; ; isFirst = false) {
    const { rows } = await client.query("select pg_try_advisory_lock($1::bigint) as taken", [LOCK]);
    if (rows[0]?.taken === true) return;
    if (isFirst) announce("Another instance is bringing the database up to date: waiting for it");
    await sleep(LOCK_RETRY_MS);
  }
}

async function runMissing(
  client: pg.Client,
  { migrations, announce }: { migrations: readonly Migration[]; announce: (line: string) => void },
): Promise<void> {
  // The table of Kysely's migrator, which earlier versions used.
  await client.query(`create table if not exists kysely_migration (
    name varchar(255) primary key, timestamp varchar(255) not null)`);
  const { rows } = await client.query("select name from kysely_migration order by name");
  const executed = new Set(rows.map((row) => String(row.name)));
  const floor = await readFloor(client);
  const refusal = versionTooOldMessage(migrations, floor);
  if (refusal !== null) throw new Error(refusal);
  const newer = [...executed].filter((name) => !migrations.some((each) => each.name === name));
  if (newer.length > 0)
    announce(
      `The database was changed by a newer version (${newer.join(", ")}); this one works with it`,
    );
  const ran: string[] = [];
  for (const migration of migrations) {
    if (executed.has(migration.name)) continue;
    await runWithRetries(client, migration);
    ran.push(migration.name);
  }
  if (ran.length > 0) announce(`Migrated the database: ${ran.join(", ")}`);
}

/** The lowest migration that a version must know; 0 when none is set. */
async function readFloor(client: pg.Client): Promise<number> {
  const { rows: found } = await client.query("select to_regclass('schema_floor') as name");
  if (found[0]?.name === null) return 0;
  const { rows } = await client.query("select migration from schema_floor");
  return Number(rows[0]?.migration ?? 0);
}

async function runWithRetries(client: pg.Client, migration: Migration): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await runOnce(client, migration);
      return;
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      if (!RETRYABLE.has(code) || attempt >= ATTEMPTS_MAX) throw error;
      // A random delay, so as not to meet the same timed transaction again and again.
      await sleep(Math.random() * RETRY_DELAY_MAX_MS);
    }
  }
}

async function runOnce(
  client: pg.Client,
  { name, runsOutsideTransaction, text }: Migration,
): Promise<void> {
  if (runsOutsideTransaction) {
    await client.query(`set lock_timeout = ${STATEMENT_LOCK_TIMEOUT_MS}`);
    for (const statement of splitStatements(text)) await client.query(statement);
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    return recordMigration(client, name);
  }
  await client.query("begin");
  try {
    await client.query(text);
    await recordMigration(client, name);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

async function recordMigration(client: pg.Client, name: string): Promise<void> {
  await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
    name,
    new Date().toISOString(),
  ]);
}
